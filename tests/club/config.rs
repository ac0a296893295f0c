use vidette::club::config::read;

#[test]
fn a_fault_is_told_at_its_place() {
    let read_whole = read("[desk]\ntable = 7\n[points]\nobjective = 3\n").unwrap();
    assert_eq!(read_whole.desk.table, Some(7));
    assert_eq!(read_whole.points.objective, 3);
    let fault = read("[points]\nobjectiv = 3\n").unwrap_err();
    assert!(
        fault.starts_with("2:1: unknown field `objectiv`"),
        "{fault}"
    );
    assert!(
        read("[desk]\ntable = \"x\"\n")
            .unwrap_err()
            .starts_with("2:9: ")
    );
}
