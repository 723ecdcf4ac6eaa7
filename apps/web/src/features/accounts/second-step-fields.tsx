import { Field } from '../../components/ui/field.tsx'
import { Input } from '../../components/ui/input.tsx'
import { NativeSelect } from '../../components/ui/native-select.tsx'
import { takeFocus } from '../../lib/take-focus.ts'
import type { SecondStep } from './use-second-step.ts'

/** Shows the field for a code of the member's app, or for a recovery code, and the way from one to the other. */
export function SecondStepFields({ step }: { step: SecondStep }) {
  const { apps, isRecovery, code } = step
  return (
    <>
      {!isRecovery && apps.length > 1 && (
        <Field label="Authenticator app" required>
          <NativeSelect
            options={apps.map(({ id, name }) => ({ value: id, label: name }))}
            value={step.appId}
            onValueChange={step.setApp}
          />
        </Field>
      )}
      {isRecovery ? (
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
      ) : (
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
      {step.hasRecovery && apps.length > 0 && (
        <button type="button" className="link justify-self-start" onClick={step.turn}>
          {isRecovery ? 'Use your authenticator app' : 'Use a recovery code'}
        </button>
      )}
    </>
  )
}
