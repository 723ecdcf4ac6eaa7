import type { NetworkPicture as Picture } from '@bandstand/api-spec'
import { listText } from '@bandstand/domain/product'
import { useQuery } from '@tanstack/react-query'
import { Maximize, Minus, Plus } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { api } from '../../lib/api/api.ts'
import { DegreeBadge } from './degree-badge.tsx'
import { freeNames, layOut, PICTURE_REACH } from './picture-layout.ts'
import { PictureNode, shortName } from './picture-node.tsx'
import { useZoom } from './use-zoom.ts'
import './net-row.css'
import './network-picture.css'

/** From this zoom on the names of all have room, if they don't meet. */
const LABELED_SCALE = 1.5
const NAME_SIZE = 13
const LEAST_NAME_PX = 12
/** Up to this many members, all names have room. */
const FEW = 14

/** Shows the reader's network as a graph, and as a list with the same content; nothing without a connection. */
export function NetworkPicture({ hrefFor }: { hrefFor: (person: { uuid: string }) => string }) {
  const query = useQuery(api.network.picture.queryOptions())
  if (query.data && query.data.totalConnections === 0) return null
  return (
    <section aria-labelledby="picture" className="stack">
      <SectionHead id="picture">Your network map</SectionHead>
      {query.isPending && <Skeleton className="net-picture__skeleton" />}
      {query.isError && <LoadFailed query={query} />}
      {query.data && <Drawn picture={query.data} hrefFor={hrefFor} />}
    </section>
  )
}

function Drawn({ picture, hrefFor }: { picture: Picture; hrefFor: (person: { uuid: string }) => string }) {
  const { people, edges, totalConnections } = picture
  const spots = useMemo(() => layOut(picture), [picture])
  const [highlighted, setHighlighted] = useState<number | null>(null)
  const zoom = useZoom()
  const { scale, viewBox, surface } = zoom
  const first = people.filter(({ degree }) => degree === 1).length
  const friends = useMemo(() => friendsOf(picture), [picture])
  const isHighlighted = (index: number) =>
    highlighted === index || (highlighted !== null && friends[highlighted]!.includes(index))
  const { width, measured } = useWidth()
  const nameSize = nameSizeAt(scale, width)
  const free = useMemo(
    () =>
      freeNames(
        people.map(({ name, degree }, index) => {
          const isNamed = degree === 0 || scale >= LABELED_SCALE || (degree === 1 && first <= FEW)
          return { spot: spots[index]!, name: !isNamed ? null : degree === 0 ? 'You' : shortName(name) }
        }),
        nameSize,
      ),
    [people, spots, scale, first, nameSize],
  )
  return (
    <>
      <p className="muted">
        {first < totalConnections
          ? `The ${first} of your ${totalConnections} connections who share the most connections with you`
          : 'Your connections'}
        , which of them know each other, and who you could meet through them.
      </p>
      <div className="net-picture">
        <div className="net-picture__frame">
          <svg
            ref={measured}
            className="net-picture__svg"
            viewBox={viewBox}
            role="img"
            aria-label={`Your network: ${first} connections and ${people.length - 1 - first} people they know. The list has the same people.`}
            data-zoomed={scale > 1 || undefined}
            {...surface}
          >
            <g className="net-edges">
              {edges.map(([from, to]) => (
                <line
                  key={`${from}-${to}`}
                  x1={spots[from]!.x}
                  y1={spots[from]!.y}
                  x2={spots[to]!.x}
                  y2={spots[to]!.y}
                  data-highlighted={highlighted === from || highlighted === to || undefined}
                  data-mine={from === 0 || undefined}
                />
              ))}
            </g>
            {people.map((person, index) => (
              <PictureNode
                key={person.uuid}
                person={person}
                spot={spots[index]!}
                labeled={free.has(index) || isHighlighted(index)}
                faded={highlighted !== null && !isHighlighted(index)}
                scale={scale}
                nameSize={nameSize}
                onLit={(on) => setHighlighted(on ? index : null)}
              />
            ))}
          </svg>
          <ZoomButtons zoom={zoom} />
        </div>
        <PeopleList people={people} friends={friends} hrefFor={hrefFor} onHighlight={setHighlighted} />
      </div>
    </>
  )
}

function ZoomButtons({ zoom }: { zoom: ReturnType<typeof useZoom> }) {
  const { scale, larger, smaller, whole, onKeyDown } = zoom
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its buttons have the keyboard
    <div className="net-picture__zoom" onKeyDown={onKeyDown}>
      <Button icon aria-label="Zoom in" onClick={larger}>
        <Plus className="i" aria-hidden="true" />
      </Button>
      <Button icon aria-label="Zoom out" onClick={smaller} aria-disabled={scale === 1}>
        <Minus className="i" aria-hidden="true" />
      </Button>
      <Button icon aria-label="Zoom to fit" onClick={whole} aria-disabled={scale === 1}>
        <Maximize className="i" aria-hidden="true" />
      </Button>
    </div>
  )
}

interface PeopleListProps {
  people: Picture['people']
  friends: readonly (readonly number[])[]
  hrefFor: (person: { uuid: string }) => string
  onHighlight: (index: number | null) => void
}

function PeopleList({ people, friends, hrefFor, onHighlight }: PeopleListProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the keyboard
    <section className="net-picture__list" aria-label="People in the picture" tabIndex={0}>
      <ul>
        {people.slice(1).map((person, at) => (
          <li key={person.uuid}>
            <Link
              to={hrefFor(person)}
              onMouseEnter={() => onHighlight(at + 1)}
              onMouseLeave={() => onHighlight(null)}
              onFocus={() => onHighlight(at + 1)}
              onBlur={() => onHighlight(null)}
            >
              {person.name}
            </Link>{' '}
            <DegreeBadge degree={person.degree === 1 ? 1 : 2} />
            <span className="net-row__line">{knowsText(friends[at + 1]!.map((each) => people[each]!))}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Returns the width of the element that `measured` is the ref of, in pixels. */
function useWidth() {
  const [width, setWidth] = useState(2 * PICTURE_REACH)
  const measured = useCallback((element: Element | null) => {
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { width, measured }
}

/** Returns the size of names in units of the picture: they grow less than it does, and stay readable on a phone. */
function nameSizeAt(scale: number, width: number): number {
  const pixels = (width * scale) / (2 * PICTURE_REACH)
  return Math.max(NAME_SIZE / Math.sqrt(scale), LEAST_NAME_PX / Math.max(pixels, 0.1))
}

function friendsOf({ people, edges }: Picture): number[][] {
  const friends = people.map((): number[] => [])
  for (const [from, to] of edges) {
    friends[from]!.push(to)
    friends[to]!.push(from)
  }
  return friends
}

/** Returns the connections of a member as text: 'Knows you, Ada and Bo'. */
function knowsText(people: Picture['people']): string {
  const names = people.map(({ degree, name }) => (degree === 0 ? 'you' : name))
  return `Knows ${listText(names)}`
}
