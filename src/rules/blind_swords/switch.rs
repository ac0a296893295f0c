//! The switches of the rulings (section 16): readings of the rules that a club may choose.

ruleset::switches! {
    /// Strength that must reach half a point: the strength of each unit, or their sum.
    half_sp_test: HalfSpTest of "BS-R01" {
        "group" = Group "Half a point is enough if all units that fire together add up to it.",
        "unit" = Unit "A unit of less than half a point adds nothing.",
    }

    /// Fire of more than half a point and less than one.
    three_quarters: ThreeQuarters of "BS-R02" {
        "c" = C "Three quarters of a point fires on column C.",
        "none" = None "Three quarters of a point cannot fire: only half a point counts as C.",
    }

    /// Order in which the marker and the range factors change a strength.
    markers_first: MarkersFirst of "BS-R03" {
        "on" = On "The marker comes off the strength before the factors multiply it.",
        "off" = Off "The factors multiply the printed strength, then the marker comes off.",
    }

    /// Second roll for a CIC chit that was held.
    cic_held_rolls: CicHeldRolls of "BS-R08" {
        "off" = Off "A held CIC chit needs no second roll when it is played.",
        "on" = On "A held CIC chit needs a second roll when it is played.",
    }

    /// Effect of a brigade chit on the marker of its brigade.
    brigade_chit_marks: BrigadeChitMarks of "BS-R09" {
        "on" = On "A brigade chit marks its brigade, so that no division chit calls it too.",
        "off" = Off "A brigade chit marks no one: a division chit may call the brigade too.",
    }

    /// Absence of a fallen leader.
    fallen_for: FallenFor of "BS-R13" {
        "game" = Game "A fallen leader is away for the rest of the game.",
        "turn" = Turn "A fallen leader is back when the next turn begins.",
    }

    /// Hits removed by the rally of the artillery phase.
    art_rally_hits: ArtRallyHits of "BS-R15" {
        "all" = All "The rally of the artillery phase removes all hits of the guns.",
        "one" = One "The rally of the artillery phase removes one hit of the guns.",
    }

    /// Fires that flanking fire shifts.
    flank_shift: FlankShift of "BS-R20" {
        "all" = All "Flanking fire shifts every fire that was announced for it.",
        "apart_only" = ApartOnly "Flanking fire shifts only the fires whose lines enter far enough apart.",
    }

    /// The hexside that counts for a line of fire through a corner.
    flank_corner: FlankCorner of "BS-R21" {
        "worse" = Worse "A line through a corner enters by the side worse for the firer.",
        "better" = Better "A line through a corner enters by the side better for the firer.",
    }

    /// Fire of guns at moving units.
    guns_opportunity: GunsOpportunity of "BS-R22" {
        "on" = On "Guns fire at a unit that leaves a hex next to them, as other units do.",
        "off" = Off "Guns do not fire at a unit that leaves a hex next to them.",
    }

    /// Number of a unit's fires in support.
    support_fire: SupportFire of "BS-R25" {
        "each_combat" = EachCombat "A unit may fire in support once in each close combat.",
        "once_a_step" = OnceAStep "A unit fires in support once in the whole step.",
    }

    /// Units that may add their supporting fire from neighbouring hexes to defensive fire.
    defence_together: DefenceTogether of "BS-R55" {
        "neighbours" = Neighbours "Supporting fire joins the defensive fire of any neighbour.",
        "one_brigade" = OneBrigade "Supporting fire joins defensive fire only of its own brigade.",
    }

    /// Withdrawal of cavalry before mounted attackers.
    withdraw_from_horse: WithdrawFromHorse of "BS-R35" {
        "off" = Off "Cavalry does not step back if any attacker is mounted.",
        "on" = On "Cavalry may step back before mounted attackers too.",
    }

    /// The attackers that "three times" counts.
    triple_counts: TripleCounts of "BS-R36" {
        "all" = All "BD* compares all units that still attack with the units of the hex.",
        "assaulting" = Assaulting "BD* compares only the Assaulting Hex with the units of the hex.",
    }

    /// Condition for an advance of two hexes.
    advance_two: AdvanceTwo of "BS-R37" {
        "any" = Any "An advance may go two hexes if any enemy retreated two or broke.",
        "all" = All "An advance may go two hexes only if every enemy retreated two or broke.",
    }

    /// Replacement of a lead that breaks in its depletion.
    lead_replaced: LeadReplaced of "BS-R40" {
        "off" = Off "If the lead unit breaks when depleted, no unit replaces it.",
        "on" = On "If the lead unit breaks when depleted, the next largest leads.",
    }

    /// The units that RA# sends back in a fire test.
    fire_ra: FireRa of "BS-R41" {
        "lead" = Lead "RA# in a fire test sends back only the lead.",
        "all" = All "RA# in a fire test sends back every unit of the hex.",
    }

    /// Length of a panic's run.
    panic_retreat: PanicRetreat of "BS-R42" {
        "3" = Three "A unit that panics retreats three hexes.",
        "2" = Two "A unit that panics retreats two hexes.",
    }

    /// Strictness with which a retreat avoids hexes next to enemies.
    retreat_avoid: RetreatAvoid of "BS-R44" {
        "all_or_none" = AllOrNone "A retreat avoids all hexes next to enemies, or none if it cannot.",
        "fewest" = Fewest "A retreat enters as few hexes next to enemies as it can.",
    }

    /// Passage of a unit in march column through a full hex.
    march_full_hex: MarchFullHex of "BS-R57" {
        "refused" = Refused "No unit marches by road through a hex that would be over-stacked.",
        "ground" = Ground "A unit that marches through a full hex pays for ground, not the road.",
    }

    /// Condition for a retreat that leaves the map.
    retreat_off_map: RetreatOffMap of "BS-R45" {
        "forced" = Forced "A retreat leaves the map only if it has no way on the map.",
        "choice" = Choice "A retreat that can reach the edge may leave the map.",
    }

    /// The friends near which a rebuilt unit comes back.
    reentry: Reentry of "BS-R48" {
        "strict" = Strict "A rebuilt unit comes in near others only if its brigade is off the map.",
        "nearest_kin" = NearestKin "A rebuilt unit comes in near others if no hex near its brigade is free.",
    }

    /// Return of a unit from the track to fresh.
    broken_never_fresh: BrokenNeverFresh of "BS-R49" {
        "off" = Off "A unit that was on the track may turn fresh again.",
        "on" = On "A unit that was on the track never turns fresh again.",
    }

    /// Source of distances and sight.
    facts: Facts of "BS-R54" {
        "map" = Map "Facts are read from the kit's map; without one the players say them.",
        "table" = Table "The players say the facts, even if the kit has a map.",
    }
}
