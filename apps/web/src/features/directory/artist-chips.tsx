import { LINEUP_SIZES } from '@bandstand/domain/directory'
import { formatDollarsShort } from '@bandstand/domain/money'
import { clockTime, shortDayText } from '@bandstand/domain/time'
import { FilterChips } from '../../components/ui/page/filter-chips.tsx'
import { type ArtistSearch, NO_EVENING } from './artist-filters.ts'
import { FREE_LABELS, LINEUP_LABELS } from './evening-labels.ts'

export interface ArtistChipsProps {
  search: ArtistSearch
  /** What is asked about is for venues alone. */
  isVenue: boolean
  onChange: (patch: Partial<ArtistSearch>) => void
}

/** Shows each filter of the directory with a button that removes it. */
export function ArtistChips({ search, isVenue, onChange }: ArtistChipsProps) {
  const chips = [...entryChips(search), ...(isVenue ? eveningChips(search) : [])]
  return (
    <FilterChips
      chips={chips.map(({ key, label, without }) => ({ key, label, onRemove: () => onChange(without) }))}
    />
  )
}

interface Chip {
  key: string
  label: string
  /** The search without it. */
  without: Partial<ArtistSearch>
}

function entryChips({ filters }: ArtistSearch): Chip[] {
  const { instrument, genre, location, profession, maxRate } = filters
  const labels = {
    instrument,
    genre,
    location: location && `In ${location}`,
    profession,
    maxRate: maxRate && `Up to ${formatDollarsShort(Number(maxRate))}/hr`,
  }
  return Object.entries(labels).flatMap(([key, label]) =>
    label ? [{ key, label, without: { filters: { ...filters, [key]: '' } } }] : [],
  )
}

function eveningChips({ evening, series, near }: ArtistSearch): Chip[] {
  const { date, from, to, free, lineup, minRating, maxFee, radius, played } = evening
  const hasHours = date !== '' || series !== ''
  const labels = {
    date: date && !series && `${shortDayText(date, 'weekday')}, ${clockTime(from)} to ${clockTime(to)}`,
    free: hasHours && free && FREE_LABELS[free],
    lineup: lineup && LINEUP_LABELS[LINEUP_SIZES.find((size) => size === lineup)!],
    minRating: minRating && `Rated ${minRating} or more`,
    maxFee: hasHours && maxFee && `Up to ${formatDollarsShort(Number(maxFee))} for the evening`,
    radius: radius && `Within ${radius} miles${near ? ` of ${near.text}` : ''}`,
    played: played && 'Played here',
  }
  const chips = Object.entries(labels).flatMap(([key, label]): Chip[] =>
    label ? [{ key, label, without: { evening: { ...evening, ...withoutKey(key, evening.date) } } }] : [],
  )
  return series
    ? [{ key: 'series', label: 'Dates of your series', without: { series: '' } }, ...chips]
    : chips
}

/** Hours and what depends on them go with their date. */
function withoutKey(key: string, date: string) {
  const { from, to, free, maxFee } = NO_EVENING
  return key === 'date' && date ? { date: '', from, to, free, maxFee } : { [key]: '' }
}
