import { Star } from 'lucide-react'

const PLACES = [1, 2, 3, 4, 5]

/** Shows a rating as five stars, filled to the tenth; hidden from assistive technology, as the text beside it says the same. */
export function Stars({ value }: { value: number }) {
  return (
    <span className="stars" aria-hidden="true">
      <Row />
      <span className="stars__lit" style={{ width: `${value * 20}%` }}>
        <Row />
      </span>
    </span>
  )
}

function Row() {
  return (
    <span className="stars__row">
      {PLACES.map((place) => (
        <Star key={place} />
      ))}
    </span>
  )
}
