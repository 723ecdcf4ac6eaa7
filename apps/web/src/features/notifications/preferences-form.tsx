import type { NotificationPreferences } from '@bandstand/api-spec'
import { CATEGORY_FLAGS, DIGEST_HOUR, NOTICE_TOPICS, type NoticeFlag } from '@bandstand/domain/notifications'
import { clockTime } from '@bandstand/domain/time'
import { type FormEvent, useState } from 'react'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { Checkbox } from '../../components/ui/choices/checkbox.tsx'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { Switch } from '../../components/ui/choices/switch.tsx'
import { api, client } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { QuietHoursFields } from './quiet-hours-fields.tsx'
import './preferences-form.css'

const UPDATED = 'Notification preferences updated successfully'
const FAILED = 'Failed to update notification preferences. Please try again.'

/** Shows the six preferences of notifications, and below them the quiet hours. */
export function PreferencesForm({ preferences }: { preferences: NotificationPreferences }) {
  const [draft, setDraft] = useState(preferences)
  const change = (part: Partial<NotificationPreferences>) => setDraft((current) => ({ ...current, ...part }))
  const save = useWrite({ changes: [], shows: () => api.notifications.getPreferences.queryKey() })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { updatedAt: _theirs, ...chosen } = draft
    const saved = await save.run(() => client.notifications.updatePreferences(chosen))
    if (saved) setDraft(saved)
  }
  const flag = (name: NoticeFlag) => ({
    checked: draft[name],
    onChange: (event: { target: { checked: boolean } }) => change({ [name]: event.target.checked }),
  })
  return (
    <form
      className="stack stack--l"
      aria-label="Notification Preferences"
      onSubmit={(event) => void submit(event)}
    >
      <div className="notice-topics">
        {NOTICE_TOPICS.map(({ category, label, about }) => (
          <fieldset key={label}>
            <legend>{label}</legend>
            <p className="muted">{about}</p>
            <div className="notice-topics__flags">
              <Checkbox
                label={<Channel name="Email" topic={label} />}
                {...flag(CATEGORY_FLAGS[category].email)}
              />
              <Checkbox
                label={<Channel name="Push" topic={label} />}
                {...flag(CATEGORY_FLAGS[category].push)}
              />
            </div>
          </fieldset>
        ))}
      </div>
      <p className="prose muted">
        You can always find everything under the bell. We always email you about the security of your account,
        contracts that bind you and payments that need your attention.
      </p>
      <section className="stack" aria-labelledby="quiet-hours">
        <SectionHead id="quiet-hours" level={3}>
          Quiet hours and digest
        </SectionHead>
        <QuietHoursFields
          quietHours={draft.quietHours}
          timeZone={draft.timeZone}
          onChange={(part) => change(part)}
        />
        <Switch
          label={`One email a day at ${clockTime(`${String(DIGEST_HOUR).padStart(2, '0')}:00`)}, with everything that isn’t urgent`}
          checked={draft.dailyDigest}
          onChange={(event) => change({ dailyDigest: event.target.checked })}
        />
      </section>
      <div>
        <Button type="submit" variant="act" busy={save.busy}>
          Save preferences
        </Button>
      </div>
      {/* below the button, where the member who clicked it is looking */}
      <TextAlert tone="success" onDismiss={save.dismiss} text={save.isSuccess && UPDATED} />
      <TextAlert tone="danger" onDismiss={save.dismiss} text={save.isError && FAILED} />
    </form>
  )
}

/** Shows the label of a check box, with the topic for screen readers. */
function Channel({ name, topic }: { name: string; topic: string }) {
  return (
    <>
      {name}
      <span className="sr-only"> for {topic.toLowerCase()}</span>
    </>
  )
}
