//! The addresses that boards are served at, on machines whose networks are made for the test: namespaces of their own.

use std::process::Command;

use serde_json::Value;

use crate::cli::program::Home;
use crate::machine::silent_terminal::Silent;
use common::skipped::skipped;
use vidette::game::tray::Tray;
use vidette::report::qr::Qr;

/// What makes the interfaces of a machine: a name and its addresses.
const ADD: &str = "
mount -t sysfs sysfs /sys || true; ip link set lo up
add() {
    ip link add \"$1\" type veth peer name \"p$1\"; ip link set \"p$1\" up; ip link set \"$1\" up
    for address in \"${@:2}\"; do ip addr add \"$address\" dev \"$1\" nodad; done
}
";

/// What asks an address for its first page, and says what came of it.
const ASK: &str = "
ask() {
    exec 3<>/dev/tcp/$1/$2 || { echo \"$1 refuses\"; return; }
    printf 'GET / HTTP/1.1\\r\\nhost: %s\\r\\nconnection: close\\r\\n\\r\\n' \"$3\" >&3
    read -r line <&3; echo \"$1 $3 $line\"; exec 3<&-
}
";

/// The command that runs a script on a machine of its own after its interfaces were made. None, loudly, where no such
/// machine can be made.
fn machine(home: &Home, interfaces: &str, script: &str) -> Option<Command> {
    let program = home.command(&[]);
    let made = |script: &str| {
        let mut command = Command::new("unshare");
        command.args(["-rnm", "bash", "-c", script]);
        command
    };
    if !made("ip link")
        .output()
        .is_ok_and(|ran| ran.status.success())
    {
        skipped("no network of a test's own can be made here");
        return None;
    }
    let mut command = made(&format!("set -e{ADD}{interfaces}\nset +e{ASK}{script}"));
    for (name, value) in program.get_envs() {
        command.env(name, value.unwrap_or_default());
    }
    command.current_dir(home.path());
    Some(command)
}

/// What a script writes on such a machine.
fn on_machine(home: &Home, interfaces: &str, script: &str) -> Option<String> {
    let ran = machine(home, interfaces, script)?.output().unwrap();
    let out = String::from_utf8(ran.stdout).unwrap();
    assert!(!out.is_empty(), "{}", String::from_utf8_lossy(&ran.stderr));
    Some(out)
}

/// What `serve` says on such a machine, and the lines that `then` writes while it serves at the port `$port`.
fn served(interfaces: &str, options: &str, then: &str) -> Option<(Value, Vec<String>)> {
    let home = Home::with_game();
    let script = format!(
        "exec 4< <(exec '{}' serve g --json {options})
         served=$!; read -r said <&4; echo \"$said\"; port=1863
         {then}
         kill $served",
        home.command(&[]).get_program().display()
    );
    let out = on_machine(&home, interfaces, &script)?;
    let mut lines = out.lines();
    let said = serde_json::from_str(lines.next().unwrap()).unwrap();
    Some((said, lines.map(str::to_owned).collect()))
}

fn addresses(said: &Value) -> Vec<&str> {
    let all = said["addresses"].as_array().unwrap();
    all.iter().map(|url| url.as_str().unwrap()).collect()
}

/// Whatever comes first in the list of the system: where phones are comes first.
#[test]
fn tunnels_containers_switches_and_networks_of_one_come_last() {
    for (name, address) in [
        ("tun0", "10.8.0.2/24"),
        ("utun4", "10.8.0.2/24"),
        ("wg-club", "10.9.0.2/24"),
        ("tailscale0", "10.64.0.9/24"),
        ("ppp0", "10.8.0.2/24"),
        ("ztabcdefgh", "10.147.17.5/24"),
        ("nordlynx", "10.5.0.2/24"),
        ("docker0", "172.17.0.1/16"),
        ("br-0a1b2c3d", "172.18.0.1/16"),
        ("vethab12", "172.19.0.1/16"),
        ("virbr0", "192.168.122.1/24"),
        ("vmnet8", "192.168.56.1/24"),
        ("vboxnet0", "192.168.57.1/24"),
        ("lxdbr0", "10.20.0.1/24"),
        ("podman0", "10.88.0.1/16"),
        // What a name does not tell its size does.
        ("office", "10.99.0.7/32"),
        // Long ones of the same kind, too.
        ("tun1", "fd00:8::2/64"),
    ] {
        let interfaces = format!("add {name} {address}; add wlan0 192.168.1.23/24");
        let Some((said, _)) = served(&interfaces, "", "") else {
            return;
        };
        let (bare, _) = address.split_once('/').unwrap();
        let bare = if bare.contains(':') {
            format!("[{bare}]")
        } else {
            bare.to_owned()
        };
        let wanted = ["192.168.1.23".to_owned(), bare].map(|at| format!("http://{at}:1863"));
        assert_eq!(addresses(&said), wanted, "{name}");
        assert_eq!(said["address"], wanted[0].as_str(), "{name}");
        let link = said["seats"][0]["link"].as_str().unwrap();
        assert!(link.starts_with("HTTP://192.168.1.23:1863/J/"), "{link}");
    }
}

/// Linux tells tunnels by their kind, and a switch that leads nowhere by its ports, whatever they are called.
#[test]
fn a_tunnel_and_a_switch_of_any_name_come_last() {
    let interfaces = "
        ip tuntap add mode tun name club; ip addr add 10.8.0.2/24 dev club; ip link set club up
        ip link add inner type bridge; ip addr add 10.30.0.1/24 dev inner; ip link set inner up
        add wlan0 192.168.1.23/24";
    let Some((said, _)) = served(interfaces, "", "") else {
        return;
    };
    let wanted = ["192.168.1.23", "10.8.0.2", "10.30.0.1"].map(|at| format!("http://{at}:1863"));
    assert_eq!(addresses(&said), wanted);
}

#[test]
fn every_usable_address_is_served_and_answers_to_its_own_names_alone() {
    let interfaces =
        "add tun0 10.8.0.2/24; add wlan0 192.168.1.23/24; add eth0 10.0.0.5/24 203.0.113.9/24";
    let then = "
        ask 192.168.1.23 $port 192.168.1.23:$port
        ask 10.0.0.5 $port 10.0.0.5:$port
        ask 10.8.0.2 $port 10.8.0.2:$port
        ask 10.0.0.5 $port 192.168.1.23
        ask 10.0.0.5 $port evil.example:$port
        ask 10.0.0.5 $port 203.0.113.9:$port
        ask 203.0.113.9 $port 203.0.113.9:$port 2>&1
        ask 127.0.0.1 $port localhost:$port 2>&1";
    let Some((said, lines)) = served(interfaces, "", then) else {
        return;
    };
    let wanted = ["192.168.1.23", "10.0.0.5", "10.8.0.2"].map(|at| format!("http://{at}:1863"));
    assert_eq!(addresses(&said), wanted);
    let said: Vec<&str> = lines
        .iter()
        .filter(|line| line.contains("HTTP/1.1") || line.ends_with(" refuses"))
        .map(|line| line.trim())
        .collect();
    assert_eq!(
        said,
        [
            "192.168.1.23 192.168.1.23:1863 HTTP/1.1 200 OK",
            "10.0.0.5 10.0.0.5:1863 HTTP/1.1 200 OK",
            "10.8.0.2 10.8.0.2:1863 HTTP/1.1 200 OK",
            "10.0.0.5 192.168.1.23 HTTP/1.1 421 Misdirected Request",
            "10.0.0.5 evil.example:1863 HTTP/1.1 421 Misdirected Request",
            "10.0.0.5 203.0.113.9:1863 HTTP/1.1 421 Misdirected Request",
            // A public address is nobody's network, and this machine's own no phone's.
            "203.0.113.9 refuses",
            "127.0.0.1 refuses",
        ]
    );
}

#[test]
fn an_address_that_is_named_is_the_only_one() {
    let interfaces = "add wlan0 192.168.1.23/24; add eth0 10.0.0.5/24";
    let then = "ask 10.0.0.5 $port 10.0.0.5:$port; ask 192.168.1.23 $port 192.168.1.23:$port 2>&1";
    let Some((said, lines)) = served(interfaces, "--bind 10.0.0.5", then) else {
        return;
    };
    assert_eq!(addresses(&said), ["http://10.0.0.5:1863"]);
    assert!(lines[0].ends_with("200 OK"), "{lines:?}");
    assert!(
        lines.iter().any(|line| line == "192.168.1.23 refuses"),
        "{lines:?}"
    );
}

#[test]
fn a_port_is_free_at_every_address_or_it_is_not_taken() {
    let home = Home::with_game();
    let interfaces = "add wlan0 192.168.1.23/24; add eth0 10.0.0.5/24";
    let script = "
        exec 5< <(exec vidette serve g --json --bind 10.0.0.5:1863); first=$!; read -r line <&5
        exec 4< <(exec vidette serve g --json); second=$!; read -r line <&4; echo \"$line\"
        kill $first $second";
    let script = script.replace(
        "exec vidette",
        &format!("exec '{}'", home.command(&[]).get_program().display()),
    );
    let Some(out) = on_machine(&home, interfaces, &script) else {
        return;
    };
    let said: Value = serde_json::from_str(out.lines().next().unwrap()).unwrap();
    let wanted = ["192.168.1.23", "10.0.0.5"].map(|at| format!("http://{at}:1864"));
    assert_eq!(addresses(&said), wanted);
}

/// Long addresses alone: private ones, or those of the internet where there are no others.
#[test]
fn a_network_of_long_addresses_alone_works() {
    for (interfaces, wanted) in [
        ("add wlan0 fd12:3456::23/64", &["[fd12:3456::23]"][..]),
        ("add wlan0 2001:db8::23/64", &["[2001:db8::23]"]),
        (
            "add wlan0 2001:db8::23/64 fd12:3456::23/64",
            &["[fd12:3456::23]"],
        ),
        // A container's private address makes no network of phones.
        (
            "add docker0 172.17.0.1/16; add wlan0 2001:db8::23/64",
            &["[2001:db8::23]", "172.17.0.1"],
        ),
        (
            "add wlan0 192.168.1.23/24 fd12::23/64",
            &["192.168.1.23", "[fd12::23]"],
        ),
        // A hall may give each device a public address.
        (
            "add wlan0 203.0.113.9/24 fd12::23/64",
            &["203.0.113.9", "[fd12::23]"],
        ),
    ] {
        let bare = wanted[0].trim_matches(['[', ']']);
        let then = format!("ask {bare} $port '{}:'$port", wanted[0]);
        let Some((said, lines)) = served(interfaces, "", &then) else {
            return;
        };
        let urls: Vec<String> = wanted
            .iter()
            .map(|at| format!("http://{at}:1863"))
            .collect();
        assert_eq!(addresses(&said), urls, "{interfaces}");
        assert!(
            lines[0].ends_with("HTTP/1.1 200 OK"),
            "{interfaces}: {lines:?}"
        );
    }
}

/// Without a network it serves itself, and says so.
#[test]
fn a_machine_without_a_network_serves_itself() {
    let Some((said, _)) = served("", "", "") else {
        return;
    };
    assert_eq!(addresses(&said), ["http://127.0.0.1:1863"]);
}

/// One key, or one line, leads from the code of one address to that of the next.
#[test]
fn a_key_shows_the_code_of_the_next_address() {
    let home = Home::with_game();
    let interfaces = "add wlan0 192.168.1.23/24 fd12:3456:789a:1:2:3:4:5/64; add eth0 10.0.0.5/24";
    let program = home.command(&[]).get_program().display().to_string();
    let serve = format!("exec '{program}' serve g");
    let Some(mut command) = machine(&home, interfaces, &serve) else {
        return;
    };
    let mut terminal = Silent::run(command.env("NO_COLOR", "1"));
    let tray = || Tray::find_beside(&home.game("g")).unwrap().unwrap();
    let mut shows = |key: &str, url: &str, at: u32| {
        terminal.press(key);
        let mut screen = terminal.shows("q closes");
        while !screen.contains(&format!("{at} of 3: a shows the next")) {
            screen = terminal.shows("q closes");
        }
        assert!(screen.contains(&format!("{url}  code ")), "{screen}");
        let seat = tray().seats().unwrap().remove(0);
        let code = Qr::from_text(&seat.link(url)).unwrap().rows(false);
        assert!(screen.contains(&code.join("\r\n")), "{screen}");
        // With what stands about it, it fits a terminal of 80x24.
        assert!(code.len() <= 20 && code[0].chars().count() <= 80);
        assert_eq!(tray().address().unwrap().as_deref(), Some(url));
    };
    let [first, second, third] = [
        "http://192.168.1.23:1863",
        "http://10.0.0.5:1863",
        "http://[fd12:3456:789a:1:2:3:4:5]:1863",
    ];
    shows("", first, 1);
    shows("a", second, 2);
    shows("a", third, 3);
    shows("a", first, 1);
    drop(terminal);
    let play = format!("printf 'join\\njoin next\\nquit\\n' | '{program}' play g --plain --serve");
    let said = on_machine(&home, interfaces, &play).unwrap();
    let (before, after) = said.split_once("codes and links now show").unwrap();
    assert!(before.contains(&format!("{first}  code ")), "{before}");
    assert!(after.contains(&format!("{second}  code ")), "{after}");
}
