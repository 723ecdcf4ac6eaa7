import { Link } from '../../components/ui/page/link.tsx'
import { ContactForm } from '../../features/site/contact-form.tsx'
import { Page } from '../../features/site/page.tsx'
import { usePerson } from '../../lib/session/session.ts'
import '../../features/site/page.css'

/** Shows /contact. */
export function Component() {
  const person = usePerson()
  return (
    <Page
      title="Contact Us"
      intro="Something broken, something missing or a gig that isn’t what it says? Write to us."
    >
      <div className="grid gap-10 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)] lg:gap-16">
        <ContactForm key={person?.id} email={person?.email ?? ''} />
        <div className="site-text__body content-start">
          <h2 className="t4">Before you write</h2>
          <p>
            The <Link to="/help">Help Center</Link> answers the most common questions: lost confirmation
            emails, pictures, posting limits.
          </p>
          <h2 className="t4">What helps us answer</h2>
          <ul>
            <li>For a gig: the address of its page.</li>
            <li>For an account: the email address you registered with. Never send us your password.</li>
            <li>For an error: what you did and what the screen said.</li>
          </ul>
        </div>
      </div>
    </Page>
  )
}
