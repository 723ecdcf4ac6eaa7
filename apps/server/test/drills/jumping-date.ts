/**
 * Loaded before a server: at SIGUSR2 its machine's date jumps four days ahead, and at the next one back. The time since its
 * start goes on, as it does when somebody sets a date.
 */
const DAYS_MS = 4 * 24 * 3_600_000

const Real = Date
let aheadMs = 0
process.on('SIGUSR2', () => {
  aheadMs = aheadMs === 0 ? DAYS_MS : 0
})
const now = () => Real.now() + aheadMs
globalThis.Date = new Proxy(Real, {
  construct: (target, args, self) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, self) as Date,
  apply: () => new Real(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)) as unknown,
})
