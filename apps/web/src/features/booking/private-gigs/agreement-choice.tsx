import { RadioGroup } from '../../../components/ui/choices/radio-group.tsx'
import { FieldGroup } from '../../../components/ui/inputs/field-group.tsx'

/** What happens next, with a member and by a link. */
export const MEMBER_TEXT =
  'Only the two of you see it. When they say yes, you’re both booked on these terms, with a contract and payment like any gig. If they don’t answer in time, the offer expires and we tell you.'
export const LINK_TEXT =
  'Whoever has the link can read the offer. To accept, they log in or register as an artist, and you’re both booked on these terms, with a contract and payment like any gig. If nobody answers in time, the link expires and we tell you.'

/** What the venue sends: an agreement to confirm, an offer to a member, or one by a link. */
export type Sent = 'agreed' | 'offer' | 'link'
/** What the venue enters: what it sends, or a note of its own. */
export type Agreement = Sent | 'outside'

export const SUBMIT_LABELS: Record<Sent, string> = {
  agreed: 'Ask to confirm',
  offer: 'Send offer',
  link: 'Make link',
}

/** Shows the choice of with whom it is agreed, or offered to. */
export function AgreementChoice({
  value,
  onChoose,
}: {
  value: Agreement
  onChoose: (how: Agreement) => void
}) {
  return (
    <FieldGroup legend="With whom">
      <RadioGroup
        name="agreed"
        value={value}
        onChange={({ target }) => onChoose(target.value as Agreement)}
        options={[
          { value: 'agreed', label: 'An artist on Bandstand. Ask them if it’s right.' },
          { value: 'offer', label: 'An artist on Bandstand who hasn’t agreed yet. Send a private offer.' },
          { value: 'link', label: 'An act that may not be on Bandstand. Make a link they can accept with.' },
          { value: 'outside', label: 'An act that isn’t on Bandstand. Just put it in my calendar.' },
        ]}
      />
    </FieldGroup>
  )
}
