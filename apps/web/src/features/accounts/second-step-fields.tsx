import { Field } from '../../components/ui/inputs/field.tsx'
import { Input } from '../../components/ui/inputs/input.tsx'
import { NativeSelect } from '../../components/ui/choices/native-select.tsx'
import { takeFocus } from '../../lib/screen/take-focus.ts'
import type { SecondStep, SecondStepWay } from './use-second-step.ts'

const WAY_TEXTS: Record<SecondStepWay, string> = {
  passkey: 'Use your passkey',
  app: 'Use your authenticator app',
  recovery: 'Use a recovery code',
}

/** Returns the text of the button that confirms. */
export const confirmText = ({ way }: SecondStep, text: string) =>
  way === 'passkey' ? WAY_TEXTS.passkey : text

/** Shows what confirms: a passkey, or the field for a code of the member's app or a recovery code, and the other ways. */
export function SecondStepFields({ step }: { step: SecondStep }) {
  const { apps, way, code } = step
  return (
    <>
      {way === 'passkey' && (
        <p ref={takeFocus} tabIndex={-1}>
          Your passkey is on this device, on your phone or in your password manager.
        </p>
      )}
      {way === 'app' && apps.length > 1 && (
        <Field label="Authenticator app" required>
          <NativeSelect
            options={apps.map(({ id, name }) => ({ value: id, label: name }))}
            value={step.appId}
            onValueChange={step.setApp}
          />
        </Field>
      )}
      {way === 'recovery' && (
        <Field
          key="recovery"
          label="Recovery code"
          hint="One of the ten codes that you saved. It works once."
          required
        >
          <Input
            ref={takeFocus}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={code}
            onChange={(event) => step.setCode(event.target.value)}
          />
        </Field>
      )}
      {way === 'app' && (
        <Field key="app" label="Code" hint="The 6 digits that your authenticator app shows now." required>
          <Input
            ref={takeFocus}
            autoComplete="one-time-code"
            inputMode="numeric"
            value={code}
            onChange={(event) => step.setCode(event.target.value)}
          />
        </Field>
      )}
      {step.otherWays.map((other) => (
        <button
          key={other}
          type="button"
          className="link justify-self-start"
          onClick={() => step.turnTo(other)}
        >
          {WAY_TEXTS[other]}
        </button>
      ))}
    </>
  )
}
