-- outside a transaction
-- What the migration before created for this one. Repeatable: names that have a row keep it.
call fill_member_names();
drop procedure if exists fill_member_names;
