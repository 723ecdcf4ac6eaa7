import type { ContractDetail } from '@bandstand/api-spec'
import { amendmentInput, type AmendmentForm, type AmendmentInput } from '@bandstand/domain/contracts'
import { moneyInput } from '@bandstand/domain/money'
import { isSecondHour } from '@bandstand/domain/time'
import { zodResolver } from '@hookform/resolvers/zod'
import { FormProvider, useForm } from 'react-hook-form'
import { TermsFailure } from '../../components/form/terms-failure.tsx'
import { TermsFields } from '../../components/form/terms-fields.tsx'
import { FormDialog } from '../../components/ui/overlays/form-dialog.tsx'
import { GigLine } from '../../components/ui/pictures/gig-line.tsx'
import { client } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { markHours } from '../../lib/forms/mark-hours.ts'
import { currentVersion, otherName } from './contract-text.ts'

/** Shows the form that proposes other terms, filled with the current ones. */
export function AmendmentDialog({ contract, onClose }: { contract: ContractDetail; onClose: () => void }) {
  const { terms } = currentVersion(contract).document
  const form = useForm<AmendmentForm, unknown, AmendmentInput>({
    resolver: zodResolver(amendmentInput),
    defaultValues: {
      fee: moneyInput(terms.feeCents),
      start: terms.start,
      end: terms.end,
      startIsSecond: isSecondHour(terms.startsAt, terms.timeZone),
      endIsSecond: isSecondHour(terms.endsAt, terms.timeZone),
      sets: terms.sets,
      sound: terms.sound,
      meals: terms.meals,
      lodging: terms.lodging,
      note: terms.note,
    },
  })

  const { busy, error, run, dismiss } = useWrite({
    changes: ['contracts'],
    onFailure: (refusal) => markHours(refusal, form.setError),
  })
  const send = async (input: AmendmentInput) => {
    const { id, newestVersion: answers } = contract
    if (await run(() => client.contracts.proposeAmendment({ ...input, id, answers }))) onClose()
  }
  const submit = form.handleSubmit(send)
  return (
    <FormProvider {...form}>
      <FormDialog
        wide
        onClose={onClose}
        title="Propose a change"
        description={
          <>
            <GigLine gig={contract.gig} artist={contract.artist.name} venue={contract.venue.name} />
            {otherName(contract)} can accept it or decline it. Until then, the contract stays the same. If
            they accept, any signatures are void and you both sign again.
          </>
        }
        label="Proposed change"
        busy={busy}
        submitLabel="Send proposal"
        onSubmit={submit}
        onChange={dismiss}
      >
        <TermsFields
          timeZone={terms.timeZone}
          feeLocked={contract.feeLocked ? 'The fee has been deposited and can’t change.' : undefined}
        />
        {error && <TermsFailure error={error} busy={busy} onUnblocked={dismiss} />}
      </FormDialog>
    </FormProvider>
  )
}
