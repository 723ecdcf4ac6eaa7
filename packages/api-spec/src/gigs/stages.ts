import { partyIdSchema } from '@bandstand/domain/accounts'
import { optionallyKeyed } from '@bandstand/domain/requests'
import { stageFacts, stageInput } from '@bandstand/domain/stages'
import { z } from 'zod'
import { declare } from '../errors.ts'
import { operations } from '../operations.ts'

const { get, post, put, remove } = operations('Stages')
const byId = z.strictObject({ id: z.uuid() })
const all = z.object({ stages: z.array(stageFacts) })

/** The stages of a venue, in its order. A venue without any has one that needs no name. */
export const stages = {
  list: get('browse', '/venues/{venueId}/stages', 'List the stages of a venue')
    .input(z.strictObject({ venueId: partyIdSchema }))
    .output(all),
  /** The first stage takes over the gigs and times that the venue has ahead. */
  add: post('editProfile', '/stages', 'Add a stage', { successStatus: 201 })
    .errors(
      declare(
        'PROFILE_NOT_FOUND',
        'STAGES_VENUES_ONLY',
        'STAGES_TOO_MANY',
        'STAGE_NAME_TAKEN',
        'REQUEST_KEY_REUSED',
      ),
    )
    .input(stageInput.extend(optionallyKeyed))
    .output(all.extend({ id: z.uuid() })),
  /** A new changeover applies to what is booked from then on. */
  update: put('editProfile', '/stages/{id}', 'Change a stage')
    .errors(declare('STAGE_NOT_FOUND', 'STAGE_NAME_TAKEN'))
    .input(stageInput.extend(byId.shape))
    .output(all),
  /** All of the venue's stages in a new order. */
  order: put('editProfile', '/stages', 'Change the order of your stages')
    .errors(declare('STAGES_CHANGED'))
    .input(z.strictObject({ ids: z.array(z.uuid()).max(100) }))
    .output(all),
  /** Sets an uploaded object of the venue's as the photo of a stage, instead of the former one, which is deleted; null removes it. */
  setImage: put('editProfile', '/stages/{id}/image', 'Set or remove the photo of a stage')
    .errors(declare('STAGE_NOT_FOUND', 'IMAGE_NOT_FOUND'))
    .input(byId.extend({ imageUrl: z.string().max(500).nullable() }))
    .output(all),
  /** Refused while the stage has anything ahead; the last one can be removed if it's the only one, with all it has. */
  remove: remove('editProfile', '/stages/{id}', 'Remove a stage')
    .errors(declare('STAGE_NOT_FOUND', 'STAGE_IN_USE'))
    .input(byId)
    .output(all),
}
