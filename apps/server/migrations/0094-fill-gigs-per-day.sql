-- In a transaction after the one of the triggers: every gig is either already there or counted by them.
select fill_gigs_per_day();
analyze gigs_per_day;
