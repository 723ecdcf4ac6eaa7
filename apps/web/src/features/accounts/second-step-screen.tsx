import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { Link } from '../../components/ui/page/link.tsx'
import { signOut } from '../../lib/session/session.ts'
import { AccountScreen } from './account-screen.tsx'
import { confirmText, SecondStepFields } from './second-step-fields.tsx'
import { useSecondStep } from './use-second-step.ts'
import './account-screen.css'

/** Shows the second step of a sign-in. The screen that was asked for follows once the session is confirmed. */
export function SecondStepScreen() {
  const step = useSecondStep()
  return (
    <AccountScreen
      title="Confirm it’s you"
      page="Login"
      intro="Your account has two-step verification."
      poster={{ id: 'door-login', family: 'lights' }}
    >
      <form
        noValidate
        className="stack"
        aria-label="Confirm it’s you"
        onSubmit={(event) => {
          event.preventDefault()
          void step.submit()
        }}
      >
        <SecondStepFields step={step} />
        <Button type="submit" variant="act" size="large" wide busy={step.busy}>
          {confirmText(step, 'Continue')}
        </Button>
        <TextAlert tone="danger" takesFocus={!step.failure?.isOfField} text={step.failure?.text} />
      </form>
      <p className="meta">
        Didn’t turn on two-step verification yourself? Choose “This wasn’t me” in our email about it. Can’t
        confirm it’s you for another reason?{' '}
        <Link to="/contact" className="account__side">
          Contact us
        </Link>
      </p>
      <button type="button" className="link justify-self-start" onClick={() => void signOut()}>
        Log in to another account
      </button>
    </AccountScreen>
  )
}
