import type { ApplicationDetail } from '@bandstand/api-spec'
import { type OfferForm, type OfferInput, offerInput } from '@bandstand/domain/booking'
import { zodResolver } from '@hookform/resolvers/zod'
import { FormProvider, useForm } from 'react-hook-form'
import { TermsFailure } from '../../components/form/terms-failure.tsx'
import { TermsFields } from '../../components/form/terms-fields.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { client, fieldIssues } from '../../lib/api.ts'
import { otherSide } from './application-words.ts'
import { formOf } from './offer-form.ts'
import { OfferLifetimeField } from './offer-lifetime-field.tsx'
import { useDeed } from './use-deed.ts'

/** The terms of the next offer, begun with the newest one or the gig's own. */
export function OfferDialog({
  application,
  onClose,
}: {
  application: ApplicationDetail
  onClose: () => void
}) {
  const { suggestedTerms, newestOffer } = application
  const { running, error, run, dismiss } = useDeed()
  const form = useForm<OfferForm, unknown, OfferInput>({
    resolver: zodResolver(offerInput),
    defaultValues: formOf(suggestedTerms),
  })
  const other = otherSide(application).name

  const send = async (input: OfferInput) => {
    const made = await run('offer', async () => {
      try {
        await client.booking.makeOffer({ ...input, id: application.id, answers: newestOffer })
      } catch (caught) {
        for (const { path, message } of fieldIssues(caught)) {
          if (path[0] === 'start' || path[0] === 'end') form.setError(path[0], { type: 'server', message })
        }
        throw caught
      }
    })
    if (made) onClose()
  }
  const submit = form.handleSubmit(send)
  // The confirmation is about these hours alone: it is sent, not kept in the form, and a change takes the question away.
  const submitSecondAct = form.handleSubmit((input) => send({ ...input, secondAct: true }))
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={titleOf(application)}
      description={`${other} may accept it as it is, decline it or counter. It binds you once it is accepted.`}
    >
      <FormProvider {...form}>
        <form
          noValidate
          className="stack"
          aria-label="Offer"
          onSubmit={(event) => void submit(event)}
          onChange={dismiss}
        >
          <TermsFields timeZone={suggestedTerms.timeZone}>
            <OfferLifetimeField />
          </TermsFields>
          {error !== null && (
            <TermsFailure
              error={error}
              busy={running !== null}
              onUnblocked={dismiss}
              onSecondAct={() => void submitSecondAct()}
            />
          )}
          <div className="dialog__acts">
            <Button variant="quiet" onClick={onClose}>
              Cancel
            </Button>
            <Button variant="act" type="submit" busy={running !== null}>
              Send offer
            </Button>
          </div>
        </form>
      </FormProvider>
    </Dialog>
  )
}

function titleOf({ standingOffer, me }: ApplicationDetail): string {
  if (!standingOffer) return 'Make an offer'
  return standingOffer.madeBy === me ? 'Change your offer' : 'Make a counter-offer'
}
