use std::path::Path;
use std::process::Command;

use vidette::report::map::Ink;
use vidette::report::page::Paper;
use vidette::report::page::Size;
use vidette::report::sheet;
use vidette::report::sheet::Packet;
use vidette::view::paper;
use vidette::view::paper::Kind;
use vidette::view::paper::Look;

use super::OF_A_ROSTER;
use super::look;
use super::packet;
use super::seated::seats;
use super::worst;
use crate::sitting::battle;
use crate::sitting::play;
use crate::sitting::session;

/// A real browser; without one the test says loudly that it did not run.
fn browser() -> Option<&'static str> {
    let is_there = |name: &&str| Command::new(name).arg("--version").output().is_ok();
    let found = ["chromium", "chromium-browser", "google-chrome"]
        .into_iter()
        .find(|name| is_there(name));
    if found.is_none() {
        crate::skipped::skipped("there is no Chromium here to lay a page out");
    }
    found
}

/// What of a page is higher or wider than its box, what is cut, and how long the two-inch bar is, in both inks, as it
/// is and with looser letters; told in the title.
const MEASURE: &str = r#"<script>
const bad=[];
function measure(how){
for(const e of document.querySelectorAll('.page,.body,.half,.drawn,.card,.pack,.tent'))
 if(e.scrollHeight>e.clientHeight+1||e.scrollWidth>e.clientWidth+1)
  bad.push(how+e.className+' '+e.scrollWidth+'x'+e.scrollHeight+' in '+e.clientWidth+'x'+e.clientHeight+': '+e.textContent.trim().slice(0,60));
const r=document.createRange();
for(const e of document.querySelectorAll('.body td,.body th,.body h1,.body h2,.body p,.body b,.body span,.grid span,.piece,.card div,.pack div')){
 r.selectNodeContents(e);const i=r.getBoundingClientRect(),o=e.getBoundingClientRect();
 if(i.width&&getComputedStyle(e).display!='inline'&&(i.right>o.right+1||i.bottom>o.bottom+1.5||i.left<o.left-1))
  bad.push(how+'cut '+e.tagName+'.'+e.className+' '+Math.round(i.width)+'x'+Math.round(i.height)+' in '+Math.round(o.width)+'x'+Math.round(o.height)+': '+e.textContent.trim().slice(0,60));
}
for(const b of document.querySelectorAll('.body')){
 const all=[...b.children].map(e=>e.getBoundingClientRect());
 for(let i=1;i<all.length;i++)if(all[i].height&&all[i].top<all[i-1].bottom-1)bad.push(how+'overlap');
}
for(const b of document.querySelectorAll('.foot .bar'))if(Math.abs(b.getBoundingClientRect().width-192)>1)bad.push(how+'bar '+b.getBoundingClientRect().width);
}
const loose=document.createElement('style');loose.textContent='*{letter-spacing:.06em}';
for(const ink of ['colour','mono']){
 document.body.className=ink;measure(ink+' ');
 document.head.append(loose);measure(ink+' loose ');loose.remove();
}
document.title=bad.length?'BAD '+bad.length+' '+bad.slice(0,8).join(' | '):'GOOD '+document.querySelectorAll('.page').length;
</script>"#;

fn laid_out(browser: &str, html: &str, folder: &Path) -> String {
    let page = folder.join("page.html");
    std::fs::write(&page, html.replace("</body>", &format!("{MEASURE}</body>"))).unwrap();
    let ran = Command::new(browser)
        .args([
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--dump-dom",
        ])
        .arg(format!(
            "--user-data-dir={}",
            folder.join("profile").display()
        ))
        .arg(format!("file://{}", page.display()))
        .output()
        .unwrap();
    let dom = String::from_utf8_lossy(&ran.stdout).into_owned();
    let title = dom
        .split("<title>")
        .nth(1)
        .and_then(|rest| rest.split("</title>").next());
    title.unwrap_or("no title").to_owned()
}

/// Holds a packet against both papers, in both inks, as it is and with looser letters.
fn holds(name: &str, packet: &Packet) {
    let Some(browser) = browser() else { return };
    let folder = tempfile::tempdir().unwrap();
    for (size, ink) in [(Size::A4, Ink::Colour), (Size::Letter, Ink::Mono)] {
        let made = sheet::html(packet, &Paper { size, ink });
        assert_eq!(
            laid_out(browser, &made.text, folder.path()),
            format!("GOOD {}", made.pages),
            "{name} {size:?}"
        );
    }
}

#[test]
fn nothing_overflows_overlaps_or_is_cut_on_any_page() {
    let shipped = [
        "first-steps",
        "mcphersons-ridge",
        "cornfield",
        "henry-hill",
        "olustee",
    ];
    let battles = shipped.map(|name| (name, battle(name)));
    for (name, state) in battles.into_iter().chain([("worst", worst())]) {
        holds(name, &packet(&state, &OF_A_ROSTER));
        let seats = seats(&state);
        let look = Look {
            seats: &seats,
            ..look(&state)
        };
        let mut seated = packet(&state, &[]);
        seated.sheets = paper::sheets(&look, &[Kind::Briefing, Kind::Tents]).unwrap();
        holds(&format!("{name} with seats"), &seated);
    }
}

#[test]
fn nothing_overflows_on_the_sheets_of_a_running_game() {
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
    for (name, session) in [("mcphersons-ridge", running), ("worst", worst)] {
        for blank in [false, true] {
            let look = Look {
                session: Some(&session),
                blank,
                entry: Some(999),
                ..look(session.state())
            };
            let kinds: Vec<Kind> = Kind::ALL.to_vec();
            let mut packet = packet(session.state(), &[]);
            packet.sheets = paper::sheets_there_are(&look, &kinds).0;
            holds(&format!("{name}, running, blank: {blank}"), &packet);
        }
    }
}

#[test]
fn a_printed_packet_has_the_pages_that_are_said_and_every_callsign() {
    if browser().is_none() || Command::new("pdfinfo").arg("-v").output().is_err() {
        crate::skipped::skipped("there is no Chromium or no pdfinfo here to print with");
        return;
    }
    let home = crate::cli::program::Home::new();
    for (paper, size) in [("a4", [594.96, 841.92]), ("letter", [612.0, 792.0])] {
        let ran = home
            .command(&[
                "print",
                "first-steps",
                "packet",
                "--pdf",
                "--paper",
                paper,
                "--out",
                "p.pdf",
            ])
            .env("VIDETTE_BROWSER_ARGS", "--no-sandbox")
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&ran.stdout).into_owned();
        let pages = said
            .split("  ")
            .nth(1)
            .and_then(|p| p.split(' ').next())
            .unwrap()
            .to_owned();
        let file = home.path().join("p.pdf");
        let info = Command::new("pdfinfo").arg(&file).output().unwrap();
        let info = String::from_utf8_lossy(&info.stdout).into_owned();
        let of = |key: &str| -> String {
            let line = info.lines().find(|line| line.starts_with(key)).unwrap();
            line.split_once(':').unwrap().1.trim().to_owned()
        };
        assert_eq!(of("Pages"), pages, "{said}");
        let measured: Vec<f64> = of("Page size")
            .split(' ')
            .filter_map(|word| word.parse().ok())
            .collect();
        for (is, want) in measured.iter().zip(size) {
            // Half a millimetre is 1.4 points.
            assert!((is - want).abs() < 1.4, "{paper}: {measured:?}");
        }
        let text = Command::new("pdftotext")
            .args(["-layout", "p.pdf", "-"])
            .current_dir(home.path())
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&text.stdout).into_owned();
        for name in [
            "Whitlow's Brigade",
            "Holloway's Brigade",
            "Quick reference",
            "Table set-up",
            "this bar is 2 in",
        ] {
            assert!(text.contains(name), "{name} is not printed");
        }
        // A file of ours is printed over.
        assert_eq!(ran.status.code(), Some(0));
    }
}
