/** The mark's three plates within 64 x 64: a round roof, a house with columns, and where both print. Even-odd. */
export const MARK = {
  artist: 'M6 30a26 26 0 1 1 52 0a26 26 0 1 1 -52 0Z',
  venue: 'M6 30H58V60H6ZM13 39H21V55H13ZM28 39H36V55H28ZM43 39H51V55H43Z',
  deal: 'M6 30H58A26 26 0 0 1 6 30ZM13 39H21V53.56A26 26 0 0 1 13 47.75ZM28 39H36V55H28ZM43 39H51V47.75A26 26 0 0 1 43 53.56Z',
}
