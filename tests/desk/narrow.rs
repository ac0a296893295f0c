//! The pages of the desk on a phone.

use serde_json::json;

use super::folder::Desk;
use crate::chromium::{self, Driver, Tell};
use crate::cli::program::Home;

/// Words of tables and tiles that are broken within: more lines than there are words.
const BROKEN: &str = "
    const all = [...document.querySelectorAll('.wide td, .wide th, .tile .call')];
    const lines = element => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const words = [...range.getClientRects()].filter(box => box.height < 40);
        return new Set(words.map(box => Math.round(box.top))).size;
    };
    const words = element => element.textContent.trim().split(/\\s+/).length;
    return all.filter(element => lines(element) > words(element)).map(element => element.textContent)";

/// What of a page of the desk a finger may not hit: narrower or lower than 44 pixels.
const NARROW: &str = "
    const tapped = [...document.querySelectorAll('.wide td a, .tile a, nav a, button')];
    const box = element => element.getBoundingClientRect();
    return tapped.filter(one => one.checkVisibility() && (box(one).width < 43.5 || box(one).height < 43.5))
        .map(element => element.outerHTML)";

/// A word of a table, and a number of a tile, stand in one line; what is wider than the phone is moved to the side.
#[test]
fn words_and_numbers_of_the_desk_are_not_broken_at_360_pixels() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let home = Home::new();
    home.out(&["new", "mcphersons-ridge", "--name", "t171"]);
    home.out(&["new", "coldwater-ford", "--name", "c"]);
    home.out(&["do", "t171", "next anyway", "activate archer dice 4 3"]);
    let desk = Desk::start(&home, &[]);
    let (name, key) = desk.cookie();
    desk.part(&key, "standings", "Victory points");
    desk.part(&key, "dice", "by hand");
    let at = format!("http://{}", desk.address());
    chromium::runtime().block_on(async {
        let client = driver.opens(&[]).await;
        let size = json!({"width": 360, "height": 740, "deviceScaleFactor": 1, "mobile": true});
        let size = Tell("Emulation.setDeviceMetricsOverride", size);
        client.issue_cmd(size).await.unwrap();
        let cookie = json!({"name": name, "value": key, "url": at});
        client
            .issue_cmd(Tell("Network.setCookie", cookie))
            .await
            .unwrap();
        for (page, there) in [
            ("/", "171"),
            ("/?dense=1", "171"),
            ("/standings", "Victory points"),
            ("/dice", "chi"),
        ] {
            chromium::open(&client, &format!("{at}{page}")).await;
            let text = client.source().await.unwrap();
            assert!(text.contains(there), "{page}: {text}");
            let broken = client.execute(BROKEN, Vec::new()).await.unwrap();
            assert_eq!(broken, json!([]), "{page}");
            let narrow = client.execute(NARROW, Vec::new()).await.unwrap();
            assert_eq!(narrow, json!([]), "{page}");
            let wider = "return document.documentElement.scrollWidth - document.documentElement.clientWidth";
            let wider = client.execute(wider, Vec::new()).await.unwrap();
            assert_eq!(wider, json!(0), "{page}");
        }
        client.close().await.unwrap();
    });
}
