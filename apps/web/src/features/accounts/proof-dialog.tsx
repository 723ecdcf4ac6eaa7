import { CODE_DIGITS, proveCodeInput, type ProveInput, provePasswordInput } from '@bandstand/domain/accounts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Field } from '../../components/ui/inputs/field.tsx'
import { FormDialog } from '../../components/ui/overlays/form-dialog.tsx'
import { Input } from '../../components/ui/inputs/input.tsx'
import { PasswordInput } from '../../components/ui/inputs/password-input.tsx'
import { api, client } from '../../lib/api/api.ts'
import { endProof } from '../../lib/session/proof.ts'
import { usePerson, useSession } from '../../lib/session/session.ts'
import { takeFocus } from '../../lib/screen/take-focus.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { confirmText, SecondStepFields } from './second-step-fields.tsx'
import { useAuthCall } from '../../lib/session/use-auth-call.ts'
import { useSecondStep } from './use-second-step.ts'

const QUESTION = {
  onClose: () => endProof(false),
  title: 'Confirm it’s you',
  description:
    'We ask before money moves, before the ways into your account change, and before you download your data. You won’t be asked again for 10 minutes.',
}

interface QuestionProps {
  focusAfter: () => HTMLElement | null
}

/** Asks the member to prove who they are, for a request that needs it. */
export function ProofDialog() {
  const { factors } = useSession()
  // Its fields take the focus too early for the dialog to know where it was.
  const [caller] = useState(document.activeElement)
  const focusAfter = () => (caller instanceof HTMLElement && caller !== document.body ? caller : null)
  return factors.length > 0 ? (
    <SecondFactorDialog focusAfter={focusAfter} />
  ) : (
    <PasswordDialog focusAfter={focusAfter} />
  )
}

/** Asks for the second factor of a member who has one. */
function SecondFactorDialog({ focusAfter }: QuestionProps) {
  const step = useSecondStep()
  const submit = async () => {
    if (await step.submit()) endProof(true)
  }
  return (
    <FormDialog
      {...QUESTION}
      focusAfter={focusAfter}
      failure={step.failure?.text}
      busy={step.busy}
      submitLabel={confirmText(step, 'Confirm')}
      onSubmit={submit}
    >
      <SecondStepFields step={step} />
    </FormDialog>
  )
}

/** Asks for the password or a mailed code. */
function PasswordDialog({ focusAfter }: QuestionProps) {
  const person = usePerson()
  const { data, isPending } = useQuery(api.settings.listProofWays.queryOptions({ staleTime: 0 }))
  const [isByCode, setByCode] = useState(false)
  const [sent, setSent] = useState(0)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const mail = useAuthCall()
  const { busy, failure, run, dismiss } = useWrite({ changes: [] })
  const hasPassword = data?.ways.includes('password') ?? false
  const asksCode = isByCode || !hasPassword
  const email = person?.email ?? ''
  const isSent = sent > 0

  const sendCode = async () => {
    dismiss()
    setByCode(true)
    setTyped('')
    if (await mail.run((auth) => auth.reauthenticate())) setSent(sent + 1)
  }
  const prove = async (input: ProveInput) => {
    if (await run(() => client.settings.prove(input))) endProof(true)
  }
  const submit = async () => {
    if (asksCode && !isSent) return sendCode()
    const read = asksCode
      ? proveCodeInput.safeParse({ way: 'code', code: typed })
      : provePasswordInput.safeParse({ way: 'password', password: typed })
    setProblem(read.error?.issues[0]?.message)
    if (read.success) await prove(read.data)
  }
  // With a field from the beginning, which then has the focus.
  if (isPending) return null
  return (
    <FormDialog
      {...QUESTION}
      focusAfter={focusAfter}
      failure={mail.failure?.text ?? failure}
      busy={busy}
      submitLabel={asksCode && !isSent ? 'Email me a code' : 'Confirm'}
      onSubmit={submit}
    >
      <input hidden readOnly autoComplete="username" value={email} />
      {hasPassword && !asksCode && (
        <>
          <Field label="Your password" required error={problem}>
            <PasswordInput
              autoComplete="current-password"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
          <button type="button" className="link justify-self-start" onClick={() => void sendCode()}>
            Email me a code
          </button>
        </>
      )}
      {asksCode && isSent && (
        <CodeField
          email={email}
          sent={sent}
          value={typed}
          onType={setTyped}
          error={problem}
          onResend={sendCode}
        />
      )}
      {asksCode && !isSent && <p>We’ll email a code to {email}.</p>}
    </FormDialog>
  )
}

interface CodeFieldProps {
  email: string
  /** How many mails were sent. */
  sent: number
  value: string
  onType: (code: string) => void
  error: string | undefined
  onResend: () => Promise<void>
}

function CodeField({ email, sent, value, onType, error, onResend }: CodeFieldProps) {
  return (
    <>
      <Field
        label="Code"
        required
        hint={`The ${CODE_DIGITS} digits in the email we sent to ${email}.`}
        error={error}
      >
        <Input
          ref={takeFocus}
          autoComplete="one-time-code"
          inputMode="numeric"
          value={value}
          onChange={(event) => onType(event.target.value)}
        />
      </Field>
      <button type="button" className="link justify-self-start" onClick={() => void onResend()}>
        Email me another code
      </button>
      <output className={sent > 1 ? undefined : 'sr-only'}>
        {sent > 1 && 'We sent a new email. Only its code works.'}
      </output>
    </>
  )
}
