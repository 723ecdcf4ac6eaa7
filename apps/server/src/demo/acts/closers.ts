/** How bios end: practical things, true of any act. */
export const CLOSERS = [
  'Based in {city}, available across the metro area.',
  'Answers messages within a day.',
  'References from local venues on request.',
  'Happy to travel an hour for a good room.',
  'Live recordings are better than the studio ones, so ask for those.',
  'Weeknights are open, weekends go fast.',
  'Fees are fair and the same for everybody.',
  'Travels light and sets up in twenty minutes.',
  'Books about three months ahead; the gaps are listed here.',
  'Will talk on the phone, like in the old days.',
  'Non-smoking, on time, and good about guest lists.',
  'Benefit concerts get a benefit price.',
  'Own transport, own lights, own extension cords.',
  'Always up for a double bill with somebody new.',
  'Prefers a listening room, respects a bar.',
]
export const SOLO_CLOSERS = [
  'Plays alone, or brings friends when the stage and the fee allow.',
  'I read charts, I learn songs, I return calls.',
  'Ask me about lessons; there are two places free.',
  'I carry my own sound for up to a hundred people.',
  'Currently looking for a regular night close to {city}.',
  'Mornings are for practice; everything after noon can be booked.',
  'I say yes to most things that start before midnight.',
]
export const ENSEMBLE_CLOSERS = [
  'We come as four, five or six, depending on the stage.',
  'We bring our own engineer for anything above two hundred people.',
  'New songs this season, and we would love to try them on you.',
  'One contact, one invoice, everybody fed: that is all we ask.',
  'We load in fast and help stack the chairs.',
  'Rehearsals are Tuesdays in {city}; visitors are put to work.',
  'Small stages are fine, since we like each other.',
]
