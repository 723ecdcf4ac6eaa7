import { Specimen } from './specimen.tsx'

const SUMS = ['$2,400.00', '$1,111.11', '$95.50']

/** Shows headings and text. */
export function TextSpecimens() {
  return (
    <Specimen title="Text" full>
      <p className="poster poster--1">Saturday at the Lantern</p>
      <p className="poster">Friday late set</p>
      <p className="t4">Apply for this gig</p>
      <p className="t5">Soul Revue Needs a Horn Section</p>
      <p className="block-type">Deposit Funds</p>
      <p className="sign">Detroit first</p>
      <p className="lede">One page per gig, one price both sides can see.</p>
      <p className="prose">
        Payment is held in escrow and released to the artist within 24 hours of a completed performance. Łódź,
        Málaga and Čapek are set in the same typefaces.
      </p>
      <p className="meta muted">Quiet text</p>
      <p className="meta faint">Faint text</p>
      <div className="num grid w-max justify-items-end">
        {SUMS.map((sum) => (
          <span key={sum}>{sum}</span>
        ))}
      </div>
    </Specimen>
  )
}
