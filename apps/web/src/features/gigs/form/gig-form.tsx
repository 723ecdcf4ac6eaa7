import type { OwnProfile } from '@bandstand/api-spec'
import { GIG_FIELDS, type UpdateGigInput } from '@bandstand/domain/gigs'
import { useRef, useEffect, useState, type ReactNode } from 'react'
import { FormProvider, useForm, type Resolver, type UseFormReturn } from 'react-hook-form'
import type { RenderMarkerMap } from '../../../components/form/address-field.tsx'
import { UnsavedChangesDialog } from '../../../components/form/unsaved-changes-dialog.tsx'
import { Alert } from '../../../components/ui/status/alert.tsx'
import { Button } from '../../../components/ui/page/button.tsx'
import { errorCode, errorText, fieldIssues } from '../../../lib/api/api.ts'
import { useFormDraft } from '../../../lib/forms/use-form-draft.ts'
import { BasicFields, type KnownPlace } from './basic-fields.tsx'
import type { GigFormContext, GigFormValues } from './gig-form-values.ts'
import { GigTemplates } from './gig-templates.tsx'
import { PaymentFields, type PaymentFieldsProps } from './payment-fields.tsx'
import { RequirementFields, type RequirementFieldsProps } from './requirement-fields.tsx'

const FORM_FIELDS = [...GIG_FIELDS, 'repeat'] as const
const FIX_ERRORS = 'Please fix the validation errors before submitting'

export interface GigFormProps<Output extends UpdateGigInput> {
  initial: GigFormValues
  rules: Resolver<GigFormValues, GigFormContext, Output>
  /** Whether it can become a series. */
  repeats?: boolean
  /** Whether the venue’s templates can fill it in. */
  withTemplates?: boolean
  /** For a date of a series, from another area: which dates are changed. */
  scope?: ReactNode
  /** The initial place's time zone, and that of a gig without a known place. */
  knownPlace: KnownPlace | null
  venueTimeZone: string
  /** The venue that posts the gig, once it is loaded. */
  venue: OwnProfile | undefined
  renderMap: RenderMarkerMap
  payment: PaymentFieldsProps
  requirements: RequirementFieldsProps
  draftKey: string
  /** Calls `onStored` as soon as the server has the gig. Throws what the server refused. */
  onSave: (gig: Output, onStored: () => void) => Promise<void>
  /** Returns true when the screen itself shows this failure, instead of the form. */
  takesOver: (error: unknown) => boolean
  /** Buttons for failures that are shown above the form, by their code. */
  failureActions?: Record<string, ReactNode>
  submitLabel: string
  savedText: string
  cancelTo: string
}

/** Shows the form of a gig, new or stored. */
export function GigForm<Output extends UpdateGigInput>(props: GigFormProps<Output>) {
  const [timeZone, setTimeZone] = useState(props.knownPlace?.timeZone ?? props.venueTimeZone)
  const form = useForm<GigFormValues, GigFormContext, Output>({
    defaultValues: props.initial,
    resolver: props.rules,
    context: { timeZone },
  })
  const draft = useFormDraft(form, { key: props.draftKey })
  const { saved, failure, setFailure, submit } = useSaving(props, form, draft.clear)
  const top = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (saved || failure) top.current?.scrollIntoView({ block: 'center' })
  }, [saved, failure])

  const fields = (
    <div className="gig-form">
      <div>
        <BasicFields
          knownPlace={props.knownPlace}
          venueTimeZone={props.venueTimeZone}
          venue={props.venue}
          renderMap={props.renderMap}
          repeats={props.repeats ?? false}
          inSeries={props.scope !== undefined}
          onTimeZone={setTimeZone}
        />
      </div>
      <div>
        <PaymentFields {...props.payment} />
        <RequirementFields {...props.requirements} />
      </div>
      {props.scope}
      <div className="gig-form__acts row">
        <Button variant="act" type="submit" busy={form.formState.isSubmitting} disabled={saved}>
          {props.submitLabel}
        </Button>
        <Button variant="quiet" to={props.cancelTo}>
          Cancel
        </Button>
      </div>
    </div>
  )
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="stack"
        aria-label={props.submitLabel}
      >
        <div ref={top} className="stack empty:hidden">
          {saved && <Alert tone="success">{props.savedText}</Alert>}
          {failure !== null && (
            <Alert
              tone="danger"
              actions={props.failureActions?.[errorCode(failure) ?? '']}
              onDismiss={() => setFailure(null)}
            >
              {typeof failure === 'string' ? failure : errorText(failure)}
            </Alert>
          )}
          {draft.restored && !saved && (
            <Alert
              actions={
                <Button size="small" onClick={draft.discard}>
                  Start over
                </Button>
              }
            >
              Your unsaved changes are back.
            </Alert>
          )}
        </div>
        {props.withTemplates ? <GigTemplates>{fields}</GigTemplates> : fields}
      </form>
      <UnsavedChangesDialog draft={draft} />
    </FormProvider>
  )
}

/** Returns what saves the gig, and how that went. */
function useSaving<Output extends UpdateGigInput>(
  props: Pick<GigFormProps<Output>, 'onSave' | 'takesOver'>,
  form: UseFormReturn<GigFormValues, GigFormContext, Output>,
  onStored: () => void,
) {
  const [failure, setFailure] = useState<unknown>(null)
  const [saved, setSaved] = useState(false)
  const save = async (gig: Output) => {
    setFailure(null)
    try {
      // A reload while the screens behind this one are refetched must not bring back what is saved.
      await props.onSave(gig, onStored)
      setSaved(true)
    } catch (error) {
      if (props.takesOver(error)) return
      for (const { path, message } of fieldIssues(error)) {
        const field = FORM_FIELDS.find((name) => name === path[0])
        if (field && !form.getFieldState(field).error) form.setError(field, { type: 'server', message })
      }
      setFailure(error)
    }
  }
  const submit = form.handleSubmit(save, () => setFailure(FIX_ERRORS))
  return { saved, failure, setFailure, submit }
}
