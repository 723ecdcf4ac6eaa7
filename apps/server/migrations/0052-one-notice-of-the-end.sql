-- The end of a booking also says that its gig is open again. Pushes of the notice that said so are still sent.
update notifications set kind = 'booking.cancelled' where kind = 'gig.reopened' and push_due_at is not null;
