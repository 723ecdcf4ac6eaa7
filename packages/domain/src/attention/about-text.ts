import { instantText } from '../time/index.ts'

/** The gig that something to do is about, and the deadline of it; instants are ISO. */
export interface AttentionAbout {
  gig: { title: string; startsAt: string; timeZone: string } | null
  deadline: { label: string; at: string } | null
}

/** Returns 'Friday jazz, Fri, Nov 27, 2026, 9:30 PM EST'; null for what is about no gig. */
export function aboutText({ gig }: AttentionAbout): string | null {
  return gig && `${gig.title}, ${instantText(gig.startsAt, gig.timeZone)}`
}

/** Returns 'Reply by Nov 25, 2026, 6:00 PM EST'; null without a deadline, and where it is the start, which `aboutText` names. */
export function deadlineText({ gig, deadline }: AttentionAbout): string | null {
  if (!gig || !deadline || deadline.at === gig.startsAt) return null
  return `${deadline.label} ${instantText(deadline.at, gig.timeZone, 'medium')}`
}
