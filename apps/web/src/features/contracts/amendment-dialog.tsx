import type { ContractDetail } from '@bandstand/api-spec'
import { amendmentInput, type AmendmentForm, type AmendmentInput } from '@bandstand/domain/contracts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { TermsFailure } from '../../components/form/terms-failure.tsx'
import { TermsFields } from '../../components/form/terms-fields.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { api, client, fieldIssues } from '../../lib/api.ts'
import { typedAmount } from '../../lib/gig-words.ts'
import { currentVersion, otherName } from './contract-words.ts'
import { useKeepContract } from './use-keep-contract.ts'

/** Proposes other terms, begun with those in force. */
export function AmendmentDialog({ contract, onClose }: { contract: ContractDetail; onClose: () => void }) {
  const queryClient = useQueryClient()
  const keep = useKeepContract()
  const [failure, setFailure] = useState<unknown>(null)
  const { terms } = currentVersion(contract).document
  const form = useForm<AmendmentForm, unknown, AmendmentInput>({
    resolver: zodResolver(amendmentInput),
    defaultValues: {
      fee: typedAmount(terms.feeCents / 100),
      start: terms.start,
      end: terms.end,
      sets: terms.sets,
      sound: terms.sound,
      meals: terms.meals,
      lodging: terms.lodging,
      note: terms.note,
    },
  })

  const send = async (input: AmendmentInput) => {
    setFailure(null)
    try {
      keep(
        await client.contracts.proposeAmendment({
          ...input,
          id: contract.id,
          answers: contract.newestVersion,
        }),
      )
      onClose()
    } catch (error) {
      for (const { path, message } of fieldIssues(error)) {
        if (path[0] === 'start' || path[0] === 'end') form.setError(path[0], { type: 'server', message })
      }
      setFailure(error)
      await queryClient.invalidateQueries({ queryKey: api.contracts.key() })
    }
  }
  const submit = form.handleSubmit(send)
  // The confirmation is about these hours alone: it is sent, not kept in the form, and a change takes the question away.
  const submitSecondAct = form.handleSubmit((input) => send({ ...input, secondAct: true }))
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title="Propose a Change"
      description={`${otherName(contract)} accepts it or declines it; until then the contract stands as it is. An accepted change voids both signatures, and both of you sign again.`}
    >
      <FormProvider {...form}>
        <form
          noValidate
          className="stack"
          aria-label="Proposed change"
          onSubmit={(event) => void submit(event)}
          onChange={() => setFailure(null)}
        >
          <TermsFields
            timeZone={terms.timeZone}
            feeLocked={contract.feeLocked ? 'The fee has been deposited and can’t change.' : undefined}
          />
          {failure !== null && (
            <TermsFailure
              error={failure}
              busy={form.formState.isSubmitting}
              onUnblocked={() => setFailure(null)}
              onSecondAct={() => void submitSecondAct()}
            />
          )}
          <div className="dialog__acts">
            <Button variant="quiet" onClick={onClose}>
              Cancel
            </Button>
            <Button variant="act" type="submit" busy={form.formState.isSubmitting}>
              Send Proposal
            </Button>
          </div>
        </form>
      </FormProvider>
    </Dialog>
  )
}
