-- What tables, columns and functions mean, for whoever reads the schema (docs/schema.sql). Changes no data.

-- Accounts

comment on table users is
  'An account, as the sign-in protocol sees it. Written at sign-up. When its owner deletes the account the row stays, '
  'blanked and suspended, because bookings, contracts and reviews of others refer to it.';
comment on column users.email is 'In lower case; {id}@deleted.invalid once the account is deleted.';
comment on column users.password_hash is 'Argon2id, in PHC format; ''none'' when no password opens the account.';
comment on column users.email_confirmed_at is 'Null until a link sent to the address is followed; nobody can sign in before.';
comment on column users.user_metadata is
  '{ user_type?, profile_setup_required?, profile_completed? }. Its owner can write it, so it never grants anything.';
comment on column users.deleted_at is 'When its owner deleted the account; final, and suspended_at is set with it.';
comment on column users.suspended_at is
  'Null for an active account. A suspended one has no sessions. A trigger copies this to profiles and gigs.';
comment on column users.suspension_reason is 'For operators only; the member never sees it.';

comment on table sessions is
  'A sign-in on one device. Ended by sign-out, a password change, suspension or 60 idle days, and deleted 90 days after '
  'its last use; until then it shows which devices are known.';
comment on column sessions.method is
  'How it was opened: with a password, or by the link of a sign-up or recovery email. A recovery session becomes a '
  'password one when the new password is set.';
comment on column sessions.user_agent is 'The browser''s User-Agent header at sign-in; null when it sent none.';
comment on column sessions.ip is 'Address at sign-in; null when the client''s address was no valid IP.';
comment on column sessions.refreshed_at is 'When an access token, which lives an hour, was last issued: about the last use.';
comment on column sessions.ended_at is 'Null while the session is active.';

comment on table refresh_tokens is
  'A token of a session, used once to get an access token and the next refresh token. Deleted 60 days after its use, '
  'or with its session.';
comment on column refresh_tokens.token_hash is 'SHA-256 of the token.';
comment on column refresh_tokens.used_at is 'Null for the token that can be used now.';

comment on table mail_tokens is
  'A link to confirm a sign-up or to recover an account, sent or about to be sent by email. Deleted when it is used or '
  'replaced, a day after it expires, or after 30 days unsent. An address can have several sign-ups; the first link '
  'followed decides.';
comment on column mail_tokens.token_hash is 'SHA-256 of the token in the link; null until the email is sent.';
comment on column mail_tokens.password_hash is 'Argon2id of the password chosen with this sign-up; null for a recovery.';
comment on column mail_tokens.user_type is 'The role chosen with this sign-up; null for a recovery.';
comment on column mail_tokens.expires_at is 'Null until the email is sent.';

comment on table signing_keys is
  'An ES256 key pair for access tokens. A new one is made every 30 days, or by an operator. A retired key verifies for '
  'two more hours and is deleted at a later rotation.';
comment on column signing_keys.kid is 'Key ID, as in the header of the tokens it signed.';
comment on column signing_keys.retired_at is 'Null for the key that signs now.';

comment on table server_secrets is
  'A secret that all servers share, created by the first server that needs it and kept for good.';
comment on column server_secrets.name is
  '''refresh_tokens'' derives each refresh token from the one before it; ''payment_sandbox'' signs the sandbox''s events.';

comment on table rate_limits is
  'A counter of attempts, written by rate-limiter-flexible, which also deletes expired rows.';
comment on column rate_limits.key is
  '{limit}:{SHA-256, base64url, of the address, account or email}, so the table is no list of what strangers typed.';
comment on column rate_limits.points is 'Attempts counted in the current window.';
comment on column rate_limits.expire is 'When the window ends, in milliseconds since 1970.';

comment on table outbox_events is
  'A fact that has effects outside its transaction, such as an email. Written in the transaction that made it true and '
  'deleted once it is handled.';
comment on column outbox_events.kind is 'A key of OutboxEvents (apps/server/src/outbox/events.ts).';
comment on column outbox_events.payload is 'What the handler of this kind needs; its type is in OutboxEvents.';

comment on table dev_mails is
  'An email kept for the page /dev/mailbox instead of being sent, when no mail server is configured. Deleted after 30 '
  'days.';
comment on column dev_mails.links is 'The web addresses in the text.';
comment on column dev_mails.key is
  'The same when an email is sent again, as its Message-ID would be: the second one is dropped. Null for emails without one.';

comment on table security_events is
  'Something that may have to be investigated: a sign-in, a refused one, a changed password or bank, a limit reached. '
  'Append-only; deleted after 180 days, or when it is not among the newest million. No foreign keys: it outlives what it refers to.';
comment on column security_events.kind is 'A key of SECURITY_KINDS (apps/server/src/security/security-log.ts).';
comment on column security_events.actor_id is 'Who acted; null while nobody has proved who they are.';
comment on column security_events.party_id is 'The account for which, or against which, somebody acted; null when there is none.';
comment on column security_events.cause is
  'An error code or the name of an operation, such as invalid_credentials; never what somebody typed.';
comment on column security_events.network is
  'IP address of the request; the network of a sum of refusals (IPv6: its /64), empty for a sum over many networks.';
comment on column security_events.request_id is 'As in the server''s log; empty for sums.';
comment on column security_events.count is
  'More than 1: a sum of refusals that came too fast to be kept one by one.';

comment on table audit_log is
  'What an operator did or looked at with the admin command line, written in the same transaction. Append-only, kept for '
  'good. No foreign keys: it outlives what it refers to.';
comment on column audit_log.operator is 'As given by --as, otherwise the name of the system''s user.';
comment on column audit_log.command is 'The admin command, such as suspend.';
comment on column audit_log.subject is 'What it was about, such as user:{id}; empty when it was about everything.';
comment on column audit_log.before is 'A short summary of what was there before, shaped by the command; null when there is none.';
comment on column audit_log.after is 'The same of what is there now.';

-- Places and profiles

comment on table places is
  'A city or ZIP code of the United States, loaded from packages at start. A place that a newer edition drops is kept '
  'for the rows that refer to it.';
comment on column places.id is 'The short number that read models use (place_number); 0 there means no place.';
comment on column places.place_id is 'city:{name}-{state} or zip:{code}, such as city:detroit-mi.';
comment on column places.name is 'The city''s name, or the ZIP code.';
comment on column places.city is 'The city, also that of a ZIP code.';
comment on column places.state is 'Two-letter code.';
comment on column places.postal_code is 'Null for a city.';
comment on column places.address is 'As shown, such as Detroit, MI.';
comment on column places.lat is 'Center of the place, in degrees.';
comment on column places.lng is 'Center of the place, in degrees; west is negative.';
comment on column places.time_zone is 'IANA name.';
comment on column places.population is '0 when unknown, and for ZIP codes.';
comment on column places.search is
  'What has to be typed to find it: the folded city name or the ZIP code. Null once a newer edition of the data has '
  'dropped the place.';

comment on table gazetteer_editions is 'An edition of the packaged data that was loaded into places.';
comment on column gazetteer_editions.edition is 'EDITION of load-gazetteer.ts; a start without its row loads the data.';

comment on table profiles is
  'A member: what an artist or venue shows, their tier and their notification flags. Created at sign-up with a role only. '
  'Blanked, not deleted, when the account is.';
comment on column profiles.uuid is 'The id of the account (users).';
comment on column profiles.user_type is
  'Fixed at sign-up. organization is not offered there and counts as a venue.';
comment on column profiles.full_name is 'Null when both names are empty.';
comment on column profiles.location is
  'For an artist the name of a city or ZIP code, never a street; for a venue its address as typed.';
comment on column profiles.place_id is 'The place that the location names; null when it names none.';
comment on column profiles.location_lat is
  'In degrees. For an artist the center of the place; for a venue that, or its own marker. Null when unknown. An '
  'artist''s never leaves the server.';
comment on column profiles.location_lng is 'In degrees; null when location_lat is.';
comment on column profiles.location_marked is 'Whether the venue placed the position itself, with a marker on the map.';
comment on column profiles.time_zone is 'IANA name, of the place; null when unknown.';
comment on column profiles.profile_image_url is
  'Path of an object in storage, without host, so that it survives a change of domain.';
comment on column profiles.availability is 'Entries of AVAILABILITY (packages/domain).';
comment on column profiles.genres is 'Entries of GENRES (packages/domain), or the artist''s own.';
comment on column profiles.instruments is 'Entries of INSTRUMENTS (packages/domain), or the artist''s own.';
comment on column profiles.professions is 'Entries of PROFESSIONS (packages/domain).';
comment on column profiles.experience_level is 'any, beginner, intermediate, advanced, experienced or professional.';
comment on column profiles.payment_preference is 'Per gig, Hourly, Door split or Negotiable.';
comment on column profiles.organizer_title is 'The job title of the venue''s contact.';
comment on column profiles.rating is
  'Average stars of published reviews, to one decimal; null without any. Written by the trigger of reviews only.';
comment on column profiles.review_count is 'Number of published reviews. Written by the trigger of reviews only.';
comment on column profiles.subscription_tier is
  'pro counts only while subscription_expiry is in the future; a clock sets free afterward. Derived from subscriptions, '
  'in the transaction that writes them.';
comment on column profiles.subscription_expiry is 'The latest paid_until of the member''s subscriptions, also once it has passed.';
comment on column profiles.boost_expiry is
  'When the boost that the member started last ends, or ended; of an artist''s profile, or of a venue''s gig.';
comment on column profiles.free_boosts_available is
  'Free boosts left in the month in which one was last used; valid until free_boosts_reset_date.';
comment on column profiles.free_boosts_reset_date is
  'The first day, in the member''s time zone, of the month with the next free boost; null until one was used.';
comment on column profiles.email_gig_updates is 'Null reads as true, as for the five flags below: only false turns it off.';
comment on column profiles.portfolio_items is
  '[{ type: image | video | other, url, title }] in the order shown, 24 at most. An image''s url is a path in storage. '
  'Empty for venues.';
comment on column profiles.suspended is 'Whether users.suspended_at is set; kept by a trigger on users.';

comment on table storage_objects is
  'An uploaded file: an image of a profile or portfolio, or an attachment of a message. Its bytes are in the object '
  'store at {bucket}/{name}.{etag}.';
comment on column storage_objects.bucket is 'profile-images and profiles are public; attachments is not.';
comment on column storage_objects.name is 'Path in the bucket; it contains the owner''s id.';
comment on column storage_objects.etag is 'Random, new with each upload to the name; not a hash.';
comment on column storage_objects.cache_seconds is 'For how long browsers may cache it.';

-- The directory of artists: read models, kept by a trigger on profiles

comment on table listed_artists is
  'An artist in the directory: the columns that lists are filtered and sorted by. Read model of profiles; artists '
  'without a name, and suspended ones, have no row.';
comment on column listed_artists.name_key is 'The public name, folded, in byte order.';
comment on column listed_artists.rate_cents is 'Per hour; null when the artist names none.';
comment on column listed_artists.document is
  'Words of names, professions, instruments, genres, location and bio; each word of a name also as name={word}, and '
  'whole entries as instrument={entry}, genre={entry} and profession={entry}.';

comment on table artist_spots is
  'A combination of location text and place that an artist has or once had; artists of one place cannot be told apart '
  'by distance. Never deleted.';
comment on column artist_spots.location is 'profiles.location; empty when there is none.';
comment on column artist_spots.place_number is 'places.id; 0 for no place.';

comment on table artist_postings is 'An artist under one tag, at one spot. Read model of profiles, for searches by distance.';
comment on column artist_postings.tag is
  'instrument={entry} or genre={entry} in lower case; empty for every artist.';
comment on column artist_postings.uuid is 'The artist''s profile.';
comment on column artist_postings.rate_cents is 'Per hour; null when the artist names none.';

comment on table artist_counts is 'How many artists have a tag at a spot: the number of rows in artist_postings.';
comment on column artist_counts.artists is 'Can be 0 after artists have moved.';
comment on column artist_counts.place_number is 'Copy of the spot''s place_number; set by a trigger.';

comment on table artist_words is
  'A word that some artist''s document has or once had, for searches with a typing error. Deleted only when the one '
  'artist who has it deletes the account.';
comment on column artist_words.deletions is
  'The word without each one of its letters, and the whole word; two words one error apart share an entry.';

-- Gigs

comment on table gigs is
  'A gig as its venue posted it. While it is booked, the terms that count are those of the booking. Never deleted.';
comment on column gigs.created_by is 'Equal to venue_id.';
comment on column gigs.status is
  'expired: it began without anybody booked. cancelled: closed by its venue, or with its booking.';
comment on column gigs.date is 'By the clock at the place.';
comment on column gigs.time is 'By the clock at the place.';
comment on column gigs.time_zone is 'IANA name: of the place, otherwise of the venue.';
comment on column gigs.starts_at is 'The same moment as date and time in time_zone.';
comment on column gigs.duration_minutes is 'Null when the venue names none.';
comment on column gigs.location is 'Address as typed.';
comment on column gigs.place_id is 'The place that the address names; null when it names none.';
comment on column gigs.location_lat is
  'In degrees: of a marker (its own, or the venue''s at the same address), otherwise the center of the place. Null when unknown.';
comment on column gigs.location_lng is 'In degrees; null when location_lat is.';
comment on column gigs.location_marked is 'Whether the venue placed the position itself, with a marker on the map.';
comment on column gigs.pay_cents is 'By payment_type: per hour for hourly, otherwise for the whole evening.';
comment on column gigs.payment_type is 'flat, hourly, performance, budget or negotiable.';
comment on column gigs.position is 'The profession wanted, an entry of PROFESSIONS (packages/domain).';
comment on column gigs.instruments is 'The instruments wanted; empty for any.';
comment on column gigs.genres is 'The genres wanted; empty for any.';
comment on column gigs.experience_level is 'any, beginner, intermediate, advanced, experienced or professional.';
comment on column gigs.placement is
  'Order within one day: 1 posted by a pro venue, 2 the rest. Kept by what changes the venue''s tier. A running boost '
  'is applied when a page is read.';
comment on column gigs.boosted_until is
  'End of the gig''s latest boost (boosts.ends_at, which never changes); null without one.';
comment on column gigs.suspended is 'Whether the venue''s account is suspended; kept by triggers on users and gigs.';

comment on table gig_instruments is 'An instrument that some gig asks for or once asked for. Never deleted.';
comment on column gig_instruments.id is 'From 1; gig_open_instruments uses 0 for every gig.';

comment on table gig_open_instruments is
  'An open gig under one instrument that it asks for, and under 0 for any. Narrow copy of gigs that lists and maps read '
  'from its indexes alone; kept by a trigger on gigs.';
comment on column gig_open_instruments.instrument_id is 'gig_instruments.id, or 0 for every open gig.';

comment on table gig_map_changes is
  'A counter of changes to what maps show. The sum of the 64 rows is the version of the map''s data, which caches use.';
comment on column gig_map_changes.slot is
  'Number of the connection''s process modulo 64, so that transactions rarely block each other.';

comment on table favorite_artists is
  'An artist whom a venue saved. The artist never learns of it.';
comment on column favorite_artists.note is 'The venue''s private note; empty for none.';

comment on table boosts is
  'Seven days in which an artist''s profile or a gig is placed first. Its time never changes; kept for reports until the '
  'member deletes the account.';
comment on column boosts.gig_id is 'Null for a boost of the member''s own profile.';
comment on column boosts.item_id is 'What is boosted: the gig, or the member.';
comment on column boosts.told_at is 'When the member was notified of its end, with its results; null before.';

comment on table daily_views is
  'How many members opened the page of a gig or an artist on a day, each counted once. Deleted after 400 days.';
comment on column daily_views.item_id is 'A gig or a profile; no foreign key.';
comment on column daily_views.day is 'In UTC.';
comment on column daily_views.boosted is 'Whether a boost was running; a day on which one began or ended has two rows.';

comment on table view_marks is
  'That a member has been counted in daily_views today. Deleted once the day (UTC) is over.';
comment on column view_marks.item_id is 'A gig or a profile; no foreign key.';

-- Booking

comment on table applications is
  'An artist''s application to a gig, or a venue''s invitation to one. An artist and a gig have at most one that is live '
  'or booked. Never deleted.';
comment on column applications.venue_id is 'Copy of the gig''s venue, which never changes.';
comment on column applications.origin is 'applied: by the artist. invited: by the venue.';
comment on column applications.status is
  'Live are sent, opened (read by the receiver) and shortlisted. filled: somebody else was booked. expired: the gig '
  'began. closed: the venue closed the gig. released: its booking ended early.';
comment on column applications.waiting_for is 'Whose turn it is; null once it is no longer live.';
comment on column applications.message is 'The text sent with it, also the first message of its thread.';
comment on column applications.proposed_fee_cents is
  'For the whole evening; not binding, unlike an offer. Null when none was proposed.';
comment on column applications.set_details is 'Line-up, sets and equipment, from the artist; also in the first message of its thread. Empty for none.';
comment on column applications.closing_text is
  'The text of a decline, or the venue''s note when it closed the gig; also a message of its thread. Empty for none.';
comment on column applications.last_activity_at is 'Of messages, offers and changes of status.';
comment on column applications.delivered is
  'False when the receiver had blocked the sender: they never see it, and the sender cannot tell.';

comment on table offers is
  'Exact terms that one side offers within an application. Its terms are never edited; another offer replaces it.';
comment on column offers.number is 'From 1 within its application.';
comment on column offers.made_by is 'The side that offers; the other one can accept.';
comment on column offers.status is
  'standing: open, can be accepted. countered: replaced by the other side''s offer. withdrawn: also when its maker '
  'replaced it. void: its application ended.';
comment on column offers.fee_cents is 'For the whole evening.';
comment on column offers.time_zone is 'IANA name, of the gig.';
comment on column offers.sets is 'Number of sets.';
comment on column offers.sound is 'Who brings the sound system; none: no amplification.';
comment on column offers.meals is 'What the venue provides.';
comment on column offers.lodging is 'Whether the venue provides it.';
comment on column offers.second_act is
  'Whether the venue confirmed that another act plays there in overlapping hours.';

comment on table bookings is
  'An artist booked for a gig: an accepted offer, with the terms that count now. Created by the acceptance, in whose '
  'transaction its contract and its payment begin. Never deleted.';
comment on column bookings.artist_id is 'Copy of the application''s artist, which never changes.';
comment on column bookings.venue_id is 'Copy of the gig''s venue, which never changes.';
comment on column bookings.status is
  'completed: its time is over. released: the contract was not signed in time. cancelled: by one side.';
comment on column bookings.fee_cents is
  'For the whole evening. Like the other terms a copy of the offer''s, replaced by each amendment that both accept.';
comment on column bookings.time_zone is 'IANA name, of the gig.';
comment on column bookings.ended_at is 'When it was released or cancelled; null otherwise, also when completed.';
comment on column bookings.reminded_at is 'When both were reminded that it is tomorrow; null again when it is moved.';

comment on table busy_times is
  'When a member is busy: an artist''s or venue''s side of a booking, or time they blocked by hand. Deleted when the '
  'booking ends early or the block is removed. Constraints prevent overlaps, also of two writers at once.';
comment on column busy_times.booking_id is 'Null for blocked time.';
comment on column busy_times.starts_at is 'Without the buffer, and as shown.';
comment on column busy_times.during is
  'The time taken: starts_at to ends_at, for an artist''s booking with the artist''s buffer before and after.';
comment on column busy_times.time_zone is 'IANA name, in which it is shown.';
comment on column busy_times.exclusive is
  'Whether no other exclusive time of the member may overlap. False for a venue''s blocks, its second acts and bookings '
  'made before venues had this rule.';
comment on column busy_times.note is 'The member''s private note; empty for bookings.';

comment on table booking_events is
  'The history of applications, offers, bookings and their gigs, an event per row. Append-only. No foreign keys: it '
  'outlives what it refers to.';
comment on column booking_events.subject is 'What subject_id refers to.';
comment on column booking_events.application_id is 'The application it belongs to; null for an event of a gig alone.';
comment on column booking_events.event is
  'An event of the subject''s graph, in the past tense (packages/domain/src/booking/machine.ts); posted for a message.';
comment on column booking_events.doer is 'The side that acted; system for scheduled jobs and automatic changes.';
comment on column booking_events.actor_id is 'The member who acted; null for the system.';

comment on table booking_defaults is
  'What a member''s bookings begin with. Written in settings; without a row artists have a buffer of 60 minutes and '
  'nothing is filled in.';
comment on column booking_defaults.buffer_minutes is 'Kept free before and after each booking of an artist; unused for venues.';
comment on column booking_defaults.start_time is 'HH:MM by the clock at the place; null to fill in none.';
comment on column booking_defaults.duration_minutes is 'Null to fill in none.';

comment on table calendar_feeds is 'The secret address of a member''s calendar; a new one replaces it.';
comment on column calendar_feeds.secret_hash is 'SHA-256 of the secret in the address.';

comment on table day_sheets is
  'What the night of a booking needs beyond its terms, in a part of the venue and a part of the artist. No row until '
  'somebody has written.';
comment on column day_sheets.venue_version is
  'Counts the venue''s saves, from load_in_at to set_times; 0 for none. A save has to name the version it replaces.';
comment on column day_sheets.artist_version is 'The same for the artist''s part, set_list and artist_notes.';
comment on column day_sheets.load_in_at is 'Null when the venue names none.';

comment on table check_ins is 'A step that the artist reported on the night of a booking, each once.';
comment on column check_ins.happened_at is
  'By the clock of the artist''s device, which may have been offline; by the server''s when that cannot be true.';
comment on column check_ins.received_at is 'By the server.';

-- Contracts

comment on table contracts is
  'The contract of a booking, created with it. Its terms are in contract_versions.';
comment on column contracts.gig_id is 'Copied from the booking, like artist_id and venue_id; none of them ever changes.';
comment on column contracts.status is
  'pending: signatures are missing, also after an accepted amendment. expired: not signed in time.';
comment on column contracts.current_version is 'The version to be signed, or signed.';
comment on column contracts.signed_at is
  'When the second signature completed it; null again after an accepted amendment. Kept when a signed contract is cancelled.';
comment on column contracts.docusign_envelope_id is
  'Envelope at the e-signature provider that was opened last; null when it is signed here.';
comment on column contracts.expires_at is 'Deadline for both signatures.';
comment on column contracts.remind_at is
  'When to remind those who have not signed; null once they were reminded, or there is no need.';
comment on column contracts.event_count is 'Number of its contract_events: without it the last ones could be removed unnoticed.';
comment on column contracts.head_hash is 'Hash of its last event; 64 zeros before the first.';

comment on table contract_versions is
  'A version of a contract''s text: the first one, and each proposed amendment. A trigger keeps everything but its status '
  'and decision as it is.';
comment on column contract_versions.number is 'From 1 within its contract.';
comment on column contract_versions.status is
  'current: the one that counts. replaced: was current before an amendment. lapsed: its contract ended, or the fee it '
  'changes was deposited.';
comment on column contract_versions.proposed_by is 'For the first version the side whose offer was accepted.';
comment on column contract_versions.document is
  'ContractDocument (packages/domain): format, both sides, gig, terms and every sentence that is read and signed.';
comment on column contract_versions.hash is
  'SHA-256 in hexadecimal of the document''s canonical JSON, which contains the contract''s id and the version''s number.';
comment on column contract_versions.created_at is 'When it was proposed; for the first version when the offer was made.';
comment on column contract_versions.decided_at is
  'When it was accepted, declined, withdrawn or lapsed; null while proposed. A replaced version keeps when it was accepted.';
comment on column contract_versions.second_act is
  'Whether the venue confirmed that another act plays there in the proposed hours.';

comment on table contract_signatures is
  'A side''s signature under one version of a contract. Never changed. The foreign key ties it to the version''s hash.';
comment on column contract_signatures.hash is 'Hash of the version that was signed.';
comment on column contract_signatures.typed_name is 'As typed, or as the e-signature provider names the signer.';
comment on column contract_signatures.consent_text is
  'The sentence that was agreed to; for a signature at a provider it names the envelope.';
comment on column contract_signatures.ip is 'Empty for a signature at a provider, whose own record has it.';
comment on column contract_signatures.user_agent is 'The signer''s browser, or the name of the provider.';

comment on table contract_events is
  'The history of a contract, an event per row, as a chain of hashes. Append-only. No foreign keys: it outlives what it '
  'refers to.';
comment on column contract_events.number is 'From 1 within its contract, without gaps.';
comment on column contract_events.event is 'A value of CONTRACT_EVENTS (packages/domain).';
comment on column contract_events.doer is 'The side that acted; system for scheduled jobs and automatic changes.';
comment on column contract_events.actor_id is 'The member who acted; null for the system.';
comment on column contract_events.version is 'The version it is about.';
comment on column contract_events.facts is
  'Text values of the event, such as the hash of a version or the name, consent and browser of a signature.';
comment on column contract_events.prev_hash is 'Hash of the event before; 64 zeros for the first.';
comment on column contract_events.hash is
  'SHA-256 in hexadecimal of prev_hash and the canonical JSON of all other columns.';

comment on table contract_envelopes is
  'An attempt to have a version signed at the e-signature provider. One that ends unsigned makes room for another.';
comment on column contract_envelopes.id is
  'Also stored at the provider with the envelope, to find one whose creation was not confirmed to us.';
comment on column contract_envelopes.envelope_id is 'The provider''s id; null until it has confirmed the envelope.';
comment on column contract_envelopes.status is
  'outdated: its version or contract no longer counts, and it is about to be voided.';
comment on column contract_envelopes.opening_until is
  'Until then one request is creating it at the provider, and no other one may; null or past when none is.';
comment on column contract_envelopes.asked_at is
  'When the provider was last asked on behalf of a returning signer; limits how often it is.';

-- Payments

comment on table transactions is
  'The payment of a booking''s fee, created with the booking. Never deleted. Money itself is in ledger_postings.';
comment on column transactions.gig_id is 'Copied from the booking, like artist_id and venue_id; none of them ever changes.';
comment on column transactions.amount_cents is
  'The fee; follows accepted amendments until it is deposited.';
comment on column transactions.status is
  'pending: not deposited. in_escrow: held. completed: released or divided. cancelled: nothing (more) is expected '
  'through Bandstand, see settlement. failed: the venue''s bank took the deposit back.';
comment on column transactions.completed_at is 'Null unless status is completed.';
comment on column transactions.stripe_payment_intent_id is
  'The deposit at the provider (money_intents.id) that was begun last, or that paid; any provider''s, not only Stripe''s.';
comment on column transactions.fee_basis_points is
  'The platform''s share of what the artist earns, in 1/100 percent, as configured when the booking was made.';
comment on column transactions.charge_failure is
  'The provider''s text about the last card it refused, for the venue only; null after a deposit.';
comment on column transactions.deposited_at is 'When the whole fee was held; for a fee of 0 when it was counted as funded.';
comment on column transactions.earned_cents is
  'Of what was deposited: decided to be the artist''s, before the platform''s fee.';
comment on column transactions.refund_cents is 'Of what was deposited: decided to go back to the venue.';
comment on column transactions.settlement is
  'How a payment that was not held ended: owed (a late cancellation''s fee), paid (that fee), paid_outside (both say '
  'so), claimed (one says so, the other did not answer), unpaid. Null otherwise.';
comment on column transactions.owed_cents is 'What the venue owes or owed for a late cancellation without a deposit; 0 for none.';
comment on column transactions.settles_from is
  'Set by migration 28 only, for shows that were over by then: their 14 days to settle began at that moment. Null otherwise.';

comment on table outside_claims is
  'One side''s report that a fee was paid outside Bandstand, and the other side''s answer. Moves no money.';
comment on column outside_claims.number is 'From 1 within its transaction, both sides counted.';
comment on column outside_claims.amount_cents is '0: both are to agree that nothing is paid.';
comment on column outside_claims.paid_on is 'A day at the place of the show.';
comment on column outside_claims.status is
  'unanswered: answer_by passed. void: the fee was deposited first.';

comment on table problems is
  'A problem with a performance, reported before the money was released. Nothing more is released while it is open.';
comment on column problems.disputed_cents is
  'Left to decide about: the fee without what the venue agreed was earned, which was released at once.';

comment on table split_proposals is
  'A side''s proposal of how to divide a fee, to resolve a problem. The report itself is the first.';
comment on column split_proposals.number is 'From 1 within its problem.';
comment on column split_proposals.earned_cents is
  'The artist''s part of the whole fee, including what was released at once.';
comment on column split_proposals.status is
  'standing: open, can be accepted. replaced: its maker wrote another. void: the problem was resolved otherwise.';

comment on table money_intents is
  'An attempt to deposit at the payment provider. Kept for good: money may still arrive for an older one.';
comment on column money_intents.id is 'The provider''s id.';
comment on column money_intents.provider is 'sandbox or stripe.';
comment on column money_intents.asked_at is
  'When a clock last asked the provider about it, ever more rarely after created_at; null before the first time.';

comment on table money_orders is
  'An instruction to the payment provider: refund a deposit, transfer to an artist''s account there, or pay that account '
  'out to the bank. Written with its postings, then sent by the outbox.';
comment on column money_orders.id is 'Also the idempotency key at the provider.';
comment on column money_orders.transaction_id is 'Null for a payout.';
comment on column money_orders.artist_id is 'Whom it pays; null for a refund. No foreign key.';
comment on column money_orders.intent_id is 'The deposit it refunds or transfers from; null for a payout.';
comment on column money_orders.status is
  'requested: not confirmed by the provider. failed: refused for good, or returned by the bank after it succeeded.';
comment on column money_orders.provider_id is 'The provider''s id; null until it has taken the order.';
comment on column money_orders.failure is 'The provider''s reason; null unless failed.';
comment on column money_orders.decided_at is 'When it succeeded or failed last; null while requested.';
comment on column money_orders.replaces is 'The failed transfer that an operator ordered again with this one.';

comment on table payout_accounts is
  'An artist''s account at a payment provider, from which their bank is paid. Deleted when the artist '
  'deletes their account here.';
comment on column payout_accounts.account_id is 'The provider''s id.';
comment on column payout_accounts.ready is 'Whether the provider can pay it.';
comment on column payout_accounts.begun_at is 'When the artist last went to the provider to set it up.';
comment on column payout_accounts.asked_at is
  'When a clock last asked the provider about it, ever more rarely after begun_at; null before the first time.';
comment on column payout_accounts.bank is
  'The provider''s name of the bank account, never its number; null until the provider has named one.';

comment on table money_requests is
  'The answer to a request that moves money or posts a gig. The same request again gets it again, without a second '
  'effect. Kept until a member it concerns deletes the account.';
comment on column money_requests.key is 'Idempotency key, made up by the browser for each submission.';
comment on column money_requests.body_hash is 'SHA-256 in hexadecimal of operation and input: the key is refused for others.';
comment on column money_requests.answer is 'The answer of the operation (packages/api-spec).';

comment on table provider_events is
  'An event that the payment provider sent to the webhook, stored before it is handled. A repeated one is ignored.';
comment on column provider_events.subject is
  '{ kind, id, account }: what to ask the provider about; nothing else of the event is used.';

comment on table payment_events is
  'The history of payments and withdrawals, an event per row. Append-only. No foreign keys: it outlives what it refers to.';
comment on column payment_events.transaction_id is 'Null for a withdrawal.';
comment on column payment_events.order_id is 'The money order it is about; null when there is none.';
comment on column payment_events.event is 'A PaymentEvent (packages/domain/src/payments/machine.ts).';
comment on column payment_events.doer is 'The side that acted; system for scheduled jobs, the payment provider and operators.';
comment on column payment_events.actor_id is 'The member who acted; null for the system.';
comment on column payment_events.amount_cents is 'How much it is about; null when it is about no amount.';
comment on column payment_events.note is 'Text of the provider or a side; empty for none.';

comment on table ledger_accounts is
  'An account of the double-entry ledger. Created by the first posting that needs it; never changed or deleted. Its '
  'balance is the sum of its postings.';
comment on column ledger_accounts.kind is
  'provider_clearing is the one asset: what the provider holds for us. escrow: held for a transaction. artist_payable: '
  'can be withdrawn. refunds: on the way to the venue. payouts: on the way to the bank. disputes: taken back by banks.';
comment on column ledger_accounts.owner_id is
  'The transaction (escrow, refunds) or the artist (artist_payable, payouts); null for the platform''s own. No foreign key.';

comment on table ledger_postings is
  'A movement of money from one account to another. Append-only. A trigger refuses, at commit, to take more than an '
  'account holds.';
comment on column ledger_postings.key is
  '{fact}:{id}:{kind}, the fact it is posted for, such as intent:{provider''s id}:charge. Unique: nothing is posted twice.';
comment on column ledger_postings.kind is 'Which accounts it moves between; see packages/domain/src/payments/ledger.ts.';

comment on table ledger_covers is
  'A lower bound of an account''s balance, so that taking from it rarely needs the sum of all its postings. Written by '
  'the trigger of ledger_postings only; can be lost without harm.';
comment on column ledger_covers.cents is
  'What was left when the balance was last computed, less what was taken since. Credits since then are not in it.';

comment on table reconciliations is
  'A comparison of our books with the payment provider''s, made daily. Kept for operators.';
comment on column reconciliations.differences is
  '[{ kind, id, oursCents, theirsCents }] by the provider''s ids: the first 100 of each kind.';
comment on column reconciliations.difference_count is 'How many there are, including those that were not kept.';

comment on table sandbox_objects is
  'An object of the built-in payment provider, which only moves test money. Its own books: no other code reads them.';
comment on column sandbox_objects.id is 'Begins with a prefix for its kind, such as sbi_ for an intent.';
comment on column sandbox_objects.key is 'Idempotency key of its creation.';
comment on column sandbox_objects.body is
  'Flat object, shaped by kind: amounts in cents, status, and parentId of the object it belongs to.';

comment on table sandbox_events is 'An event of the sandbox, which it sends to our webhook.';
comment on column sandbox_events.type is '{kind}.updated.';
comment on column sandbox_events.subject is '{ kind, id, account }, as in provider_events.';

-- Subscriptions

comment on table subscriptions is
  'A subscription as the provider last described it, or a tier that an operator granted. The profile''s tier and expiry '
  'are derived from these rows.';
comment on column subscriptions.subscription_id is 'The provider''s id; grant_{user} for a granted tier.';
comment on column subscriptions.provider is 'operator for a granted tier.';
comment on column subscriptions.status is
  'incomplete: nothing was paid yet. past_due: the last renewal was not paid and is tried again. ended: for good.';
comment on column subscriptions.billing_interval is 'Null for a granted tier.';
comment on column subscriptions.paid_until is 'Until when it makes its member pro; null while nothing was paid.';
comment on column subscriptions.noted_at is
  'When the row was last written, by the database''s clock: an answer to a question asked before then may be outdated, and is not used.';
comment on column subscriptions.asked_at is 'When a clock last asked the provider about it; null before the first time.';

comment on table subscription_events is
  'The history of subscriptions, an event per row; never changed. No foreign keys: it outlives what it refers to.';
comment on column subscription_events.subscription_id is 'Null for lapsed.';
comment on column subscription_events.event is
  'A SubscriptionEvent (packages/domain). lapsed: the expiry passed and nothing else came.';
comment on column subscription_events.paid_until is 'Until when its member was pro, as known then; null while nothing was paid.';

comment on table billing_customers is 'A member as the provider of subscriptions knows them.';
comment on column billing_customers.customer_id is 'The provider''s id.';
comment on column billing_customers.checkout_id is
  'The one checkout page that may be paid; starting another ends this one first. Null before the first.';

-- Reviews

comment on table reviews is
  'One side''s review of the other after a completed booking. Sealed until both have written or publishes_at has passed; '
  'frozen by a trigger once published.';
comment on column reviews.party is 'The side that wrote it.';
comment on column reviews.author_id is 'The member who wrote it, copied from the booking.';
comment on column reviews.subject_id is 'The member it is about, copied from the booking.';
comment on column reviews.publishes_at is 'When it opens at the latest, 14 days after the booking''s end; readers go by this time at once.';
comment on column reviews.published_at is 'When it opened, written with the second review or by a clock; null before.';
comment on column reviews.reply is 'Of the member it is about; once, after publication. Null for none.';

comment on table review_events is
  'The history of a booking''s reviews, an event per row, without their text. Append-only. No foreign keys: it outlives '
  'what it refers to.';
comment on column review_events.doer is 'The side that acted; system for scheduled jobs.';
comment on column review_events.actor_id is 'The member who acted; null for the system.';

-- Network and messages

comment on table connections is
  'Two members who know each other: one row for the pair. Never changed; deleted when one of them ends it, blocks the '
  'other or deletes the account.';
comment on column connections.user1_id is 'The smaller of the two ids.';
comment on column connections.connection_type is 'request: one asked. played_together: by a completed booking.';
comment on column connections.created_at is 'For played_together the end of the booking.';

comment on table network_people is
  'A member with the numbers of everybody they are connected to: connections from each side, for searches of paths and '
  'shared connections. Kept by triggers on connections; also the row to lock for changes between two members.';
comment on column network_people.number is 'Short id within this table.';
comment on column network_people.neighbours is 'Numbers of the members connected to this one, sorted. Stored uncompressed.';

comment on table connection_requests is
  'A request to connect. At most one is open in each direction. Deleted when one of the two deletes the account.';
comment on column connection_requests.note is 'Text for the receiver; empty for none.';
comment on column connection_requests.status is
  'waiting: open. accepted: also when the two were connected in another way.';
comment on column connection_requests.delivered is
  'False when the receiver had blocked the sender, or declined them within 30 days: the receiver never sees it, and '
  'the sender cannot tell.';
comment on column connection_requests.answered_at is 'When it was accepted, declined or withdrawn; null while open.';

comment on table blocks is
  'A member who blocks another. Deleted when the block is lifted or one of them deletes the account.';

comment on table threads is
  'A conversation of two members: one for each application, and one direct thread for a pair.';
comment on column threads.application_id is 'Null for a direct thread.';
comment on column threads.first_id is 'The smaller id of a direct thread''s pair; null for a thread of an application.';
comment on column threads.second_id is 'The larger id of a direct thread''s pair; null for a thread of an application.';
comment on column threads.started_by is 'Who opened a direct thread; null for a thread of an application.';
comment on column threads.last_number is 'Number of its last message, withheld ones included; 0 for none. Locked to number the next.';

comment on table thread_members is
  'What a member sees of a thread, and how far they have read. Written with each message; two rows per thread.';
comment on column thread_members.last_number is 'Number of the newest message that the member sees; 0 for none.';
comment on column thread_members.last_at is 'Time of that message; of the thread''s start when there is none.';
comment on column thread_members.read_number is 'The member has read up to this number.';
comment on column thread_members.unread is 'Number of visible messages of the other side above read_number.';
comment on column thread_members.told_at is
  'When the member was last notified of an unread message; limits how often they are. Null before.';

comment on table messages is
  'A message in a thread. Its text is blanked when an operator removes it or its sender deletes the account; the row stays.';
comment on column messages.number is 'From 1 within its thread, without gaps.';
comment on column messages.kind is
  'opening and closing: the texts with which an application began and ended, written by booking.';
comment on column messages.body is 'Empty beside attachments, and once it was removed. An opening also holds the set details.';
comment on column messages.client_key is
  'Made up by the sender''s browser: the same key again is the same message.';
comment on column messages.withheld is
  'Whether the reader had blocked the sender: only the sender ever sees it.';
comment on column messages.removed_at is 'When an operator removed its text and files; null otherwise.';

comment on table message_attachments is
  'A file sent with a message. Deleted when the message is removed or its sender deletes the account.';
comment on column message_attachments.position is 'Order within the message.';
comment on column message_attachments.file_name is 'As the sender''s device named it.';

comment on table message_reports is
  'A member''s report of a message to the operators; whoever wrote the message is not notified of it.';
comment on column message_reports.resolution is
  'What an operator decided; removed: the message. suspended: its writer, too. Null while open.';
comment on column message_reports.resolution_note is 'For operators only.';

-- Notifications

comment on table notifications is
  'A notification for a member: a line in the notification center, and what is still to be sent by email and push. '
  'Deleted after 180 days.';
comment on column notifications.key is
  'The event it is about, such as booking:{event id}; handling the event again adds no second row.';
comment on column notifications.kind is 'A key of NOTICES (packages/domain/src/notifications/notice-table.ts).';
comment on column notifications.category is 'Which flags of the profile apply; security has none.';
comment on column notifications.paragraphs is 'The email''s text; the center and push show the beginning of the first.';
comment on column notifications.path is 'The page it opens, without host.';
comment on column notifications.action is 'Label of the email''s button.';
comment on column notifications.small_print is 'Note below the email''s text; null for the usual one.';
comment on column notifications.mail_due_at is
  'When a delayed email is to be sent; null when it was sent, at once or since, or none is to be.';
comment on column notifications.push_due_at is 'The same for push.';
comment on column notifications.in_digest is 'Whether its email is part of the daily digest.';
comment on column notifications.digest_id is 'The digest it was sent with, shared by its rows; null before or when left out.';

comment on table notification_settings is
  'A member''s quiet hours and digest, beside the six flags of the profile. Without a row: neither.';
comment on column notification_settings.quiet_from is 'HH:MM on a quarter hour, by the clock in time_zone; null for no quiet hours.';
comment on column notification_settings.quiet_to is 'The same; before quiet_from when the hours span midnight.';
comment on column notification_settings.time_zone is 'IANA name.';

comment on table push_subscriptions is
  'A browser that shows push notifications, for the session in which they were turned on. Unused once that session '
  'has ended, and deleted with it, or when the push service reports it gone.';
comment on column push_subscriptions.endpoint is 'Address at the browser''s push service, different for each browser.';
comment on column push_subscriptions.p256dh is 'The browser''s public key, base64url, to encrypt for it.';
comment on column push_subscriptions.auth is 'The browser''s shared secret, base64url.';

comment on table push_keys is
  'The key pair that signs push notifications (VAPID): one row, created by the first server that needs it. Browsers '
  'subscribe to this key, so it is kept for good.';
comment on column push_keys.only_one is 'Always true: allows one row.';

-- The site

comment on table web_vitals is
  'A count of page loads by how fast they were, without anything about visitors. Deleted after 90 days.';
comment on column web_vitals.day is 'In UTC.';
comment on column web_vitals.route is 'Pattern of the page''s address, such as /gigs/:id.';
comment on column web_vitals.bucket is
  'Range of values: bucket 0 ends at 10 ms (0.001 for CLS), each next one a fifth higher.';

comment on table migrations is 'A file of apps/server/migrations that was applied.';
comment on column migrations.checksum is
  'SHA-256 in hexadecimal of the file; null for one applied before checksums were recorded, until the next start.';

-- Functions

comment on function artist_document(profiles) is
  'Everything an artist is found by (listed_artists.document). Words of the name are added a second time as name={word}, '
  'which ranks them first.';
comment on function artist_query(text[], text) is
  'A query for documents that have all of these tags, in any case, and match `words`, a tsquery as text or empty.';
comment on function artist_spot_of(profiles) is 'The id of the artist''s spot, which is created when it is new.';
comment on function artist_tags(text, text[]) is
  'Whole entries of a list as tags, such as genre=jazz, which differ from the words in them.';
comment on function count_gig_map_change() is 'Counts a change of what maps show of gigs.';
comment on function count_reviews() is
  'Computes rating and review_count of the profile that a review is about, one writer at a time.';
comment on function fill_directory() is
  'Rebuilds the read models of the directory, after profiles were filled without their trigger.';
comment on function fill_network() is
  'Rebuilds network_people, after connections were filled without their triggers.';
comment on function find_ledger_account(text, uuid) is
  'The id of a ledger account; null when it has not been opened. Two queries, because `is not distinct from` cannot use the index.';
comment on function fold_text(text) is
  'Text in lower case, without accents, with punctuation that joins words replaced by spaces.';
comment on function forget_person() is
  'Takes a deleted member''s number out of the neighbours of everybody they were connected to.';
comment on function guard_ledger_posting() is
  'Refuses, at commit, a posting that its debit account does not cover; provider_clearing and disputes may be negative.';
comment on function is_forgivable_word(text) is 'Whether typing errors are forgiven in a word: 3 to 30 letters, and no tag.';
comment on function is_listed_artist(profiles) is
  'Whether the directory shows a profile: of an artist with a name or a band who is not suspended.';
comment on function keep_neighbours() is
  'Adds the pairs of new connections to network_people, or takes those of deleted ones out.';
comment on function keep_published_review() is
  'Refuses changes to a published review and to a reply, and to the author, subject and deadline of any review.';
comment on function keep_user_type() is 'Refuses to change the role of a profile.';
comment on function ledger_account(text, uuid) is 'The id of a ledger account, which is opened when it is new.';
comment on function ledger_balance(bigint) is 'Credits minus debits of an account, in cents.';
comment on function place_artist_count() is 'Copies place_number from the spot.';
comment on function posted_tags(profiles) is
  'The tags an artist is posted under (artist_postings): each instrument and genre once, and the empty tag.';
comment on function public_name(profiles) is
  'The name under which others know a member: an artist''s band, a venue''s name, otherwise the person''s.';
comment on function refuse_audit_change() is 'Makes audit_log append-only.';
comment on function refuse_frozen_change() is 'Refuses changes to signatures, and to what was proposed or signed.';
comment on function refuse_history_change() is
  'Makes the histories of bookings, contracts and reviews append-only.';
comment on function refuse_ledger_change() is
  'Makes the ledger and the history of payments append-only.';
comment on function refuse_security_change() is
  'Makes security_events append-only, but for housekeeping, which sets bandstand.keeps_house for its transaction.';
comment on function require_both_signatures() is
  'Refuses status signed for a contract without both signatures under its current version.';
comment on function search_words(regconfig, text) is
  'The words of a text, folded, without their positions. The configuration is simple, or telling, which leaves out '
  'English stop words.';
comment on function spread_suspension() is 'Copies the suspension of an account to its profile and gigs.';
comment on function sync_gig_open_instruments() is
  'Rewrites the rows of a gig in gig_open_instruments; none when it is not open or its venue is suspended.';
comment on function sync_listed_artist() is
  'Rewrites the rows of an artist in listed_artists, artist_postings, artist_counts, artist_spots and artist_words.';
comment on function take_over_suspension() is
  'Marks a new gig as suspended when its venue was suspended in the meantime.';
comment on function word_deletions(text) is
  'A word without each one of its letters, and the whole word; only the word when it is shorter than 4 letters.';
