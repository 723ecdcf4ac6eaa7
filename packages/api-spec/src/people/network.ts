import { USER_TYPES, partyIdSchema } from '@bandstand/domain/accounts'
import {
  CONNECTION_TYPES,
  connectInput,
  connectionFilter,
  DEGREES,
  degreesInput,
  networkPageFilter,
  requestFilter,
} from '@bandstand/domain/network'
import { z } from 'zod'
import { declare } from '../errors.ts'
import { operations } from '../operations.ts'
import { paging } from '../paging.ts'

/** A member as the network shows them: no contact, and only the location text of their profile. */
export const networkPerson = z.object({
  uuid: z.uuid(),
  userType: z.enum(USER_TYPES),
  /** The band's or person's, the venue's. */
  name: z.string(),
  profileImageUrl: z.string().nullable(),
  location: z.string().nullable(),
  instruments: z.array(z.string()),
  venueType: z.string().nullable(),
})
export type NetworkPerson = z.infer<typeof networkPerson>

export const degree = z.union(DEGREES.map((each) => z.literal(each))).nullable()

/** What the caller can do about a member now. */
const abilities = z.object({
  connect: z.boolean(),
  accept: z.boolean(),
  decline: z.boolean(),
  withdraw: z.boolean(),
  disconnect: z.boolean(),
  block: z.boolean(),
  unblock: z.boolean(),
})

export const playedTogether = z.object({
  /** Completed bookings between the two. */
  times: z.number().int(),
  /** The day of the newest at its place, YYYY-MM-DD. */
  lastOn: z.string(),
})

export const connection = z.object({
  id: z.uuid(),
  user1Id: z.uuid(),
  user2Id: z.uuid(),
  connectionType: z.enum(CONNECTION_TYPES),
  createdAt: z.iso.datetime(),
  /** The other member. */
  person: networkPerson,
  degree: z.literal(1),
  sharedCount: z.number().int(),
  playedTogether: playedTogether.nullable(),
})
export type Connection = z.infer<typeof connection>

export const connectionPage = z.object({
  connections: z.array(connection),
  ...paging,
})
export type ConnectionPage = z.infer<typeof connectionPage>

export const suggestion = z.object({
  person: networkPerson,
  degree: z.literal(2),
  sharedCount: z.number().int(),
  /** The best connected of them, at most three. */
  shared: z.array(networkPerson),
  /** Instruments that both play, or that one plays and the other's gigs ask for. */
  fittingInstruments: z.array(z.string()),
  /** Whole miles between the centers of the two places. */
  distanceMiles: z.number().int().nullable(),
})
export type Suggestion = z.infer<typeof suggestion>

export const suggestionPage = z.object({
  suggestions: z.array(suggestion),
  /** At most 200: of more second-degree connections only the best connected are ranked. */
  ...paging,
})
export type SuggestionPage = z.infer<typeof suggestionPage>

export const connectionRequest = z.object({
  id: z.uuid(),
  /** The member who sent the request, or who received it. */
  person: networkPerson,
  note: z.string(),
  createdAt: z.iso.datetime(),
  sharedCount: z.number().int(),
})
export type ConnectionRequest = z.infer<typeof connectionRequest>

export const requestPage = z.object({
  requests: z.array(connectionRequest),
  ...paging,
})
export type RequestPage = z.infer<typeof requestPage>

/** The relation of the caller to one member: degree, shared connections, request, abilities. */
export const connectionStatus = z.object({
  person: networkPerson,
  degree,
  /** Exact number of shared connections. */
  sharedCount: z.number().int(),
  /** At most six of them, the best connected first. */
  shared: z.array(networkPerson),
  /** The shortest path from the caller to the member, both included; null when it has more than four hops. */
  path: z.array(networkPerson).nullable(),
  connection: connection.pick({ id: true, connectionType: true, createdAt: true }).nullable(),
  /** The pending request, and who has to reply to it. */
  request: connectionRequest
    .pick({ id: true, note: true, createdAt: true })
    .extend({ direction: z.enum(['received', 'sent']) })
    .nullable(),
  playedTogether: playedTogether.nullable(),
  abilities,
})
export type ConnectionStatus = z.infer<typeof connectionStatus>

export const degreeOfPerson = z.object({ uuid: z.uuid(), degree, sharedCount: z.number().int() })
export type DegreeOfPerson = z.infer<typeof degreeOfPerson>

export const sharedPage = z.object({
  people: z.array(networkPerson),
  ...paging,
})
export type SharedPage = z.infer<typeof sharedPage>

/** The network around the caller, who comes first. */
export const networkPicture = z.object({
  people: z.array(networkPerson.extend({ degree: z.literal([0, 1, 2]), sharedCount: z.number().int() })),
  /** Pairs of places in `people`. */
  edges: z.array(z.tuple([z.number().int(), z.number().int()])),
  /** How many connections the caller has; the picture shows the best connected of them. */
  totalConnections: z.number().int(),
})
export type NetworkPicture = z.infer<typeof networkPicture>

export const blockedPage = z.object({
  people: z.array(networkPerson.extend({ blockedAt: z.iso.datetime() })),
})

const { get, post, put, remove } = operations('Network')
const onePerson = z.strictObject({ uuid: partyIdSchema })
const oneRequest = z.strictObject({ id: z.uuid() })
const answerErrors = declare('CONNECTION_REQUEST_NOT_FOUND', 'PARTIES_SHARE_PERSON')
const personErrors = declare('PROFILE_NOT_FOUND', 'NETWORK_SELF')

export const network = {
  list: get('seeDeals', '/network/connections', 'List your connections, newest first, with their profiles')
    .input(connectionFilter)
    .output(connectionPage),
  /** Ranked by shared connections, then common instruments, then distance. Members already asked are left out. */
  suggestions: get('seeDeals', '/network/second-degree', 'List people your connections know')
    .input(networkPageFilter)
    .output(suggestionPage),
  degrees: get(
    'browse',
    '/network/degrees',
    'Get your distance to some members, and how many connections you share with each',
  )
    .input(degreesInput)
    .output(z.object({ degrees: z.array(degreeOfPerson) })),
  picture: get('browse', '/network/picture', 'Get the people around you as a graph').output(networkPicture),
  status: get(
    'browse',
    '/network/people/{uuid}',
    'Get your connection to a member: degree, shared connections, the shortest path',
  )
    .errors(personErrors)
    .input(onePerson)
    .output(connectionStatus),
  /** By name. */
  shared: get('browse', '/network/people/{uuid}/shared', 'List the connections you share with a member')
    .errors(personErrors)
    .input(networkPageFilter.extend(onePerson.shape))
    .output(sharedPage),
  requests: get('seeDeals', '/network/requests', 'List pending requests')
    .input(requestFilter)
    .output(requestPage),
  /** A repeat changes nothing; if the other member has already sent the caller a request, both are connected right away. */
  connect: put('book', '/network/people/{uuid}/request', 'Ask a member to connect')
    .errors(
      declare(
        'PROFILE_NOT_FOUND',
        'NETWORK_SELF',
        'PARTIES_SHARE_PERSON',
        'PERSON_BLOCKED',
        'CONTACT_LIMIT_REACHED',
      ),
    )
    .input(connectInput.extend(onePerson.shape))
    .output(connectionStatus),
  accept: post('book', '/network/requests/{id}/accept', 'Accept a request')
    .errors(answerErrors)
    .input(oneRequest)
    .output(connectionStatus),
  /** The sender is not notified. */
  decline: post('book', '/network/requests/{id}/decline', 'Decline a request')
    .errors(answerErrors)
    .input(oneRequest)
    .output(connectionStatus),
  withdraw: post('book', '/network/requests/{id}/withdraw', 'Withdraw a request you sent')
    .errors(answerErrors)
    .input(oneRequest)
    .output(connectionStatus),
  disconnect: remove('book', '/network/people/{uuid}/connection', 'Remove a connection')
    .errors(personErrors)
    .input(onePerson)
    .output(connectionStatus),
  /** Ends the connection, and every request, application and invitation between the two. The member is not notified. */
  block: put('book', '/network/people/{uuid}/block', 'Block a member')
    .errors(personErrors)
    .input(onePerson)
    .output(connectionStatus),
  unblock: remove('book', '/network/people/{uuid}/block', 'Unblock a member')
    .errors(personErrors)
    .input(onePerson)
    .output(connectionStatus),
  /** Newest first, at most 500. */
  blocked: get('seeDeals', '/network/blocks', 'List the members you’ve blocked').output(blockedPage),
}
