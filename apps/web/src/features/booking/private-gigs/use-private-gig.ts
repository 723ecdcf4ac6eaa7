import {
  offerInput,
  type OfferForm,
  type OfferInput,
  offerLinkInput,
  privateGigInput,
} from '@bandstand/domain/booking'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useRepeat } from '../../../components/form/repeat/use-repeat.ts'
import { client, fieldIssues } from '../../../lib/api/api.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { markHours } from '../../../lib/forms/mark-hours.ts'
import type { LinkedAct } from '../offer-links/link-act-fields.tsx'
import type { ChosenAct } from './act-field.tsx'
import type { Sent } from './agreement-choice.tsx'

/** What the form has besides the terms. */
export type Texts = Record<'title' | 'location' | 'message', string>

interface PrivateGig {
  act: ChosenAct | null
  linked: LinkedAct
  how: Sent
  texts: Texts
  placeId: string | null
  stageId: string | null
  first: OfferForm
}

const CHECKED = privateGigInput.pick({ artistId: true, title: true, location: true })
const CHECKED_LINK = offerLinkInput.pick({ actName: true, email: true, title: true, location: true })

/** Returns the form of the offer, and what sends it with the rest. */
export function usePrivateGig({ act, linked, how, texts, placeId, stageId, first }: PrivateGig) {
  const agreed = how === 'agreed'
  const navigate = useNavigate()
  const repeat = useRepeat()
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({})
  const form = useForm<OfferForm, unknown, OfferInput>({
    resolver: zodResolver(offerInput),
    defaultValues: first,
  })
  const { busy, error, run, dismiss } = useWrite({
    changes: ['gigs', 'applications'],
    keyed: true,
    onFailure: (failure) => {
      markHours(failure, form.setError)
      repeat.onFailure(failure)
      const issue = fieldIssues(failure).find(({ path }) => path[0] === 'location')
      if (issue) setProblems({ location: issue.message })
    },
  })
  const makeLink = async (offer: OfferInput) => {
    const { message: description, ...rest } = texts
    const made = await run((key) =>
      client.offerLinks.create({ ...linked, ...rest, description, placeId, stageId, offer, key }),
    )
    if (!made) return
    const message = made.sentTo
      ? `Link made and emailed to ${made.sentTo}.`
      : `Link made. Copy it below and send it to ${made.actName}.`
    await navigate(`/gigs/${made.gigId}`, { state: { message } })
  }
  const sendOffer = form.handleSubmit(async (offer) => {
    if (problemsOf({ act, linked, how, texts })) return
    if (how === 'link') return makeLink(offer)
    const rule = repeat.read()
    if (!act || rule === undefined) return
    const gig = { ...texts, placeId, stageId, artistId: act.id, agreed, offer, repeat: rule }
    const sent = await run((key) => client.booking.invitePrivately({ ...gig, key }))
    if (!sent) return
    const message = agreed ? `We’ve asked ${act.name} if it’s right.` : `Offer sent to ${act.name}.`
    await navigate(`/applications/${sent.id}`, { state: { message } })
  })
  const submit = () => {
    setProblems(problemsOf({ act, linked, how, texts }) ?? {})
    return sendOffer()
  }
  return {
    problems,
    repeat,
    form,
    busy,
    error: fieldIssues(error).length > 0 ? null : error,
    dismiss,
    submit,
  }
}

type Checked = Pick<PrivateGig, 'act' | 'linked' | 'how' | 'texts'>

function problemsOf({ act, linked, how, texts }: Checked): Partial<Record<string, string>> | null {
  const { title, location } = texts
  const judged =
    how === 'link'
      ? CHECKED_LINK.safeParse({ ...linked, title, location })
      : CHECKED.safeParse({ artistId: act?.id, title, location })
  if (judged.success) return null
  return Object.fromEntries(
    judged.error.issues.map(({ path, message }) => [
      String(path[0]),
      path[0] === 'artistId' ? 'Choose an artist from the suggestions' : message,
    ]),
  )
}
