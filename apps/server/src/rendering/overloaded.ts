/** More was asked to be rendered than may wait: by one member (`byMember`), or by all together. */
export class Overloaded extends Error {
  readonly byMember: boolean

  constructor(byMember: boolean) {
    super(byMember ? 'One member asked for too much at once' : 'Too much is asked for at once')
    this.byMember = byMember
  }
}
