/** How postings end. */
export const POSTING_CLOSERS = [
  'Write us a few lines and one link.',
  'Payment on the night, in full.',
  'Tell us what you need and we will be honest about what we have.',
  'First come, first heard.',
  'We answer everybody by the end of the week.',
  'Ask for the stage plot if you would like to see it.',
  'We hold the date until Sunday.',
  'If it goes well there are more dates.',
  'New faces are very welcome.',
  'Questions are answered by a person, usually before noon.',
]
