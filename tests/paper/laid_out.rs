use std::cell::RefCell;
use std::collections::HashSet;

use fantoccini::Client;
use tempfile::TempDir;
use tokio::runtime::Runtime;
use vidette::report::{
    map::PictureInk,
    page::{PaperSize, Size},
    sheet::{self, Packet},
};
use vidette::rules::fields::state::State;
use vidette::view::paper::{self, PrintedState, SheetKind, seat::SeatCard};

use super::{OF_A_ROSTER, look, options::ridge, packet, seated::seats, shared, worst};
use crate::chromium::{self, Driver};
use common::sitting::{battle, play, session};

/// What of a page is higher or wider than its box, what is cut, what stands on other words, and how long the two-inch
/// bar is, in both inks, as it is and with looser letters.
const MEASURE: &str = r#"
const bad=[],r=document.createRange(),all=s=>[...document.querySelectorAll(s)];
const boxes=all('.page,.page :not(svg,svg *)'),own=new Set(all('.page,.body,.half,.drawn,.card,.pack,.tent'));
const inner=all('.body td,.body th,.body h1,.body h2,.body p,.body b,.body span,.grid span,.piece,.card div,.pack div').filter(e=>e.firstChild);
const bodies=all('.body').map(b=>{
 const words=[],walk=document.createTreeWalker(b,NodeFilter.SHOW_TEXT);
 while(walk.nextNode()){const n=walk.currentNode;if(n.textContent.trim()&&!(n.parentElement instanceof SVGElement))words.push(n);}
 return [[...b.children],words];
});
let held,cells;
function hides(e){const s=getComputedStyle(e);return s.overflowY=='hidden'&&s.textOverflow!='ellipsis'}
function measure(how){
for(const e of held)
 if(e.clientHeight&&(e.scrollHeight>e.clientHeight+1||e.scrollWidth>e.clientWidth+1))
  bad.push(how+e.className+' '+e.scrollWidth+'x'+e.scrollHeight+' in '+e.clientWidth+'x'+e.clientHeight+': '+e.textContent.trim().slice(0,60));
for(const e of cells){
 r.selectNodeContents(e);const i=r.getBoundingClientRect(),o=e.getBoundingClientRect();
 if(i.width&&(i.right>o.right+1||i.bottom>o.bottom+1.5||i.left<o.left-1))
  bad.push(how+'cut '+e.tagName+'.'+e.className+' '+Math.round(i.width)+'x'+Math.round(i.height)+' in '+Math.round(o.width)+'x'+Math.round(o.height)+': '+e.textContent.trim().slice(0,60));
}
for(const [children,texts] of bodies){
 const all=children.map(e=>e.getBoundingClientRect());
 for(let i=1;i<all.length;i++)if(all[i].height&&all[i].top<all[i-1].bottom-1)bad.push(how+'overlap');
 const words=[];
 for(const n of texts){r.selectNodeContents(n);for(const q of r.getClientRects())if(q.width>1)words.push([q,n]);}
 words.sort((p,q)=>p[0].top-q[0].top);
 for(let i=0;i<words.length;i++)for(let k=i+1;k<words.length;k++){
  const [p,m]=words[i],[q,n]=words[k];if(q.top>=p.bottom-3)break;
  if(m!==n&&Math.min(p.right,q.right)-Math.max(p.left,q.left)>1.5)
   bad.push(how+'over '+m.textContent.trim().slice(0,30)+' / '+n.textContent.trim().slice(0,30));
 }
}
for(const b of document.querySelectorAll('.foot .bar'))if(Math.abs(b.getBoundingClientRect().width-192)>1)bad.push(how+'bar '+b.getBoundingClientRect().width);
}
const loose=document.createElement('style');loose.textContent='*{letter-spacing:.06em}';document.head.append(loose);
// In this order all letters are set anew but twice.
for(const [ink,spacing] of [['colour',''],['colour','loose '],['mono','loose '],['mono','']]){
 document.body.className=ink;loose.disabled=!spacing;
 held=boxes.filter(e=>own.has(e)||hides(e));cells=inner.filter(e=>getComputedStyle(e).display!='inline');
 measure(ink+' '+spacing);
}
return bad.length?'BAD '+bad.length+' '+bad.slice(0,8).join(' | '):'GOOD '+document.querySelectorAll('.page').length;
"#;

/// A real browser that lays pages out, one after the other: to begin takes it as long as to lay out ten.
struct Browser {
    runtime: Runtime,
    client: Client,
    folder: TempDir,
    /// The bodies that were measured, each with the styles that it stands under.
    measured: RefCell<HashSet<String>>,
    _driver: Driver,
}

/// How the body of a page begins, and how its foot does.
const BODY: &str = r#"<section class="page"><div class="body">"#;
const FOOT: &str = r#"</div><div class="foot"><span class="words">"#;

impl Browser {
    /// None, said loudly, where there is none.
    fn open() -> Option<Self> {
        let driver = Driver::start()?;
        let runtime = chromium::runtime();
        let client = runtime.block_on(driver.opens(&["--window-size=800,600"]));
        Some(Self {
            runtime,
            client,
            folder: tempfile::tempdir().unwrap(),
            measured: RefCell::default(),
            _driver: driver,
        })
    }

    /// What a script says of a page.
    fn told_by(&self, html: &str, script: &str) -> String {
        let page = self.folder.path().join("page.html");
        std::fs::write(&page, html).unwrap();
        let at = format!("file://{}", page.display());
        let told = self.runtime.block_on(async {
            chromium::open(&self.client, &at).await;
            self.client.execute(script, Vec::new()).await.unwrap()
        });
        told.as_str().unwrap().to_owned()
    }

    /// Takes out what was measured on another page, of this packet or of one before: half of all bodies. A body has a
    /// size of its own, and nothing in it hangs on the page that it is on; pages and their feet stay as they are.
    fn without_measured(&self, html: &str) -> String {
        let mut pages = html.split(BODY);
        let mut left = pages.next().unwrap().to_owned();
        let styles = left.clone();
        for page in pages {
            let (body, foot) = page.split_once(FOOT).unwrap();
            let is_new = self.measured.borrow_mut().insert(format!("{styles}{body}"));
            let body = if is_new { body } else { "" };
            left.extend([BODY, body, FOOT, foot]);
        }
        left
    }

    /// Holds a packet against both papers, in both inks, as it is and with looser letters.
    fn holds(&self, name: &str, packet: &Packet) {
        for size in [Size::A4, Size::Letter] {
            self.holds_on(size, name, packet);
        }
    }

    /// Holds a packet against one paper.
    fn holds_on(&self, size: Size, name: &str, packet: &Packet) {
        let ink = match size {
            Size::A4 => PictureInk::Colour,
            Size::Letter => PictureInk::Mono,
        };
        let made = sheet::html(packet, &PaperSize { size, ink });
        assert_eq!(
            self.told_by(&self.without_measured(&made.text), MEASURE),
            format!("GOOD {}", made.pages),
            "{name} {size:?}"
        );
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.runtime.block_on(self.client.clone().close());
    }
}

#[test]
fn nothing_overflows_overlaps_or_is_cut_on_any_page() {
    let Some(browser) = Browser::open() else {
        return;
    };
    let shipped = [
        "first-steps",
        "mcphersons-ridge",
        "cornfield",
        "henry-hill",
        "olustee",
    ];
    let battles = shipped.map(|name| (name, battle(name)));
    for (name, state) in battles.into_iter().chain([("worst", worst())]) {
        let mut whole = packet(&state, &OF_A_ROSTER);
        whole.sheets.extend(seated(&state, &seats(&state)).sheets);
        browser.holds(name, &whole);
    }
}

/// What is measured is the document that was asked for, to its last page, however early the driver says that it is there.
#[test]
fn a_document_is_measured_when_all_of_it_is_there() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let at = |pages: usize| {
        let file = folder.path().join("page.html");
        let page = "<section class=\"page\"><p>words</p></section>";
        std::fs::write(
            &file,
            format!("<!DOCTYPE html><body>{}", page.repeat(pages)),
        )
        .unwrap();
        format!("file://{}", file.display())
    };
    chromium::runtime().block_on(async {
        let client = driver.opens_as(&[], "none").await;
        for pages in [20_000, 30_000, 10] {
            chromium::open(&client, &at(pages)).await;
            let count = "return document.querySelectorAll('.page').length";
            let count = client.execute(count, Vec::new()).await.unwrap();
            assert_eq!(count.as_u64(), Some(pages as u64));
        }
        client.close().await.unwrap();
    });
}

/// Seats, and what is printed for them.
fn seated(state: &State, seats: &[SeatCard]) -> Packet {
    let look = PrintedState {
        seats,
        ..look(state)
    };
    let mut seated = packet(state, &[]);
    seated.sheets = paper::make_sheets(&look, &[SheetKind::Briefing, SheetKind::Tents]).unwrap();
    seated
}

/// Sheets that share a page with the least room to spare.
#[test]
fn nothing_overflows_where_many_units_share_a_page() {
    let Some(browser) = Browser::open() else {
        return;
    };
    for (units, letters) in [
        (7, 12),
        (8, 12),
        (8, 20),
        (4, 44),
        (4, 57),
        (6, 30),
        (8, 44),
    ] {
        browser.holds(
            &format!("{units} units, {letters} letters"),
            &shared::brigades(units, letters),
        );
    }
}

/// The smallest type is of eight points; numbers that players read have eleven, and boxes to tick four millimetres.
#[test]
fn type_and_boxes_are_as_large_as_is_promised() {
    let Some(browser) = Browser::open() else {
        return;
    };
    for state in [battle("mcphersons-ridge"), battle("first-steps"), worst()] {
        let packet = packet(&state, &OF_A_ROSTER);
        let html = sheet::html(&packet, &PaperSize::default()).text;
        assert_eq!(browser.told_by(&html, SMALLEST), "8.0");
    }
    let state = battle("mcphersons-ridge");
    let of = |kind, script: &str| {
        let html = sheet::html(&packet(&state, &[kind]), &PaperSize::default()).text;
        browser.told_by(&html, script)
    };
    let numbers = of(
        SheetKind::Sheets,
        &SIZES_OF.replace("SELECTOR", ".n11,.units td.n"),
    );
    assert_eq!(numbers, "11.0");
    let chart = "return ''+document.querySelectorAll('.n11').length";
    assert_eq!(
        of(SheetKind::Chart, &SIZES_OF.replace("SELECTOR", ".n11 b")),
        "11.0"
    );
    let numbers: usize = of(SheetKind::Chart, chart).parse().unwrap();
    assert!(numbers > 30, "{numbers} numbers of the chart are large");
    let boxes = "return [...new Set([...document.querySelectorAll('.b')].map(b=>{const \
                 r=b.getBoundingClientRect(),mm=n=>(n*25.4/96).toFixed(1);return mm(r.width)+'x'+mm(r.height)}))].join(' ')";
    for kind in [SheetKind::Turn, SheetKind::Sheets, SheetKind::Cards] {
        assert_eq!(of(kind, boxes), "4.0x4.0", "{kind:?}");
    }
    let steps = "return ''+document.querySelectorAll('.b').length";
    assert_eq!(of(SheetKind::Turn, steps), "23");
}

/// The smallest type of any letter, in points.
const SMALLEST: &str = r#"
const walk=document.createTreeWalker(document.body,NodeFilter.SHOW_TEXT);let least=99;
while(walk.nextNode()){
 const e=walk.currentNode.parentElement;
 if(walk.currentNode.textContent.trim()&&!(e instanceof SVGElement))least=Math.min(least,parseFloat(getComputedStyle(e).fontSize)*.75);
}
return least.toFixed(1);
"#;

/// The types of some elements, in points.
const SIZES_OF: &str = r#"
return [...new Set([...document.querySelectorAll('SELECTOR')].map(e=>(parseFloat(getComputedStyle(e).fontSize)*.75).toFixed(1)))].join(' ');
"#;

#[test]
fn the_code_of_a_seat_is_never_cut_where_the_boards_have_no_address_yet() {
    let Some(browser) = Browser::open() else {
        return;
    };
    for (name, state) in [("worst", worst()), ("first-steps", battle("first-steps"))] {
        let mut seats = seats(&state);
        for join in seats.iter_mut().filter_map(|seat| seat.join.as_mut()) {
            join.place = None;
        }
        browser.holds(
            &format!("{name} without an address"),
            &seated(&state, &seats),
        );
    }
}

#[test]
fn nothing_overflows_on_the_sheets_of_a_running_game() {
    let Some(browser) = Browser::open() else {
        return;
    };
    let middle = [
        "order archer attack cutler",
        "next anyway",
        "activate archer dice 4 3",
        "activate davis dice 1 1",
        "next anyway",
        "next anyway",
        "next anyway",
        "next anyway",
        "next anyway",
        "order meredith retire",
        "mark archer fatigue 29",
        "mark pegram fatigue 9",
        "mark 2wi beaten",
        "mark 7wi disordered",
        "mark cutler beaten",
        "note \"! the loser pays for the coffee of everybody who stood at this table\"",
    ];
    let mut running = session(battle("mcphersons-ridge"));
    play(&mut running, &middle);
    let mut worst = session(worst());
    play(&mut worst, &["next anyway"; 9]);
    let mut options = session(ridge());
    play(&mut options, &["next anyway", "next anyway", "draw"]);
    let games = [
        ("mcphersons-ridge", running),
        ("worst", worst),
        ("options", options),
    ];
    for (name, session) in games {
        // The sheets to fill in have the same boxes as the filled ones: one paper for each takes half the time of both.
        for (blank, size) in [(false, Size::A4), (true, Size::Letter)] {
            let look = PrintedState {
                session: Some(&session),
                blank,
                entry: Some(999),
                ..look(session.state())
            };
            let kinds: Vec<SheetKind> = SheetKind::ALL.to_vec();
            let mut packet = packet(session.state(), &[]);
            packet.sheets = paper::sheets_there_are(&look, &kinds).0;
            let name = format!("{name}, running, blank: {blank}");
            browser.holds_on(size, &name, &packet);
        }
    }
}

/// What is cut out or filled in has the size that its holder, sleeve or hand wants, to a tenth of a millimetre.
#[test]
fn every_piece_has_the_size_that_is_promised() {
    let Some(browser) = Browser::open() else {
        return;
    };
    let state = battle("mcphersons-ridge");
    let body = ".body 190.0x259.0";
    for (kind, sizes, first) in [
        (SheetKind::Sheets, ".half 190.0x128.0", 2),
        (SheetKind::Cards, ".card 63.0x86.0", 9),
        (SheetKind::Slips, ".card 95.0x64.0", 8),
        (SheetKind::Tents, ".card 95.0x128.0", 4),
        (SheetKind::Labels, ".marker 101.6x101.6", 2),
    ] {
        for size in [Size::A4, Size::Letter] {
            let paper = PaperSize {
                size,
                ..PaperSize::default()
            };
            let html = sheet::html(&packet(&state, &[kind]), &paper).text;
            let class = sizes.split(' ').next().unwrap();
            let script = MEASURE_SIZES.replace("CLASS", class);
            let said = browser.told_by(&html, &script);
            assert_eq!(
                said,
                format!("{body} | {sizes} | {first} on the first page"),
                "{kind:?} {size:?}"
            );
        }
    }
}

/// The sizes of all bodies and pieces in millimetres, each once, and how many pieces stand on the first page.
const MEASURE_SIZES: &str = r#"
function mm(e){const r=e.getBoundingClientRect(),t=n=>(n*25.4/96).toFixed(1);return t(r.width)+'x'+t(r.height)}
function sizes(c){return c+' '+[...new Set([...document.querySelectorAll(c)].map(mm))].join(' ')}
const own=document.querySelector('.page').querySelectorAll('CLASS').length;
return sizes('.body')+' | '+sizes('CLASS')+' | '+own+' on the first page';
"#;
