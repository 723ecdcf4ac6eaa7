import { Mark } from '../../components/layout/mark.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { PageTitle } from '../../components/ui/page/page-title.tsx'
import { PosterArt } from '../../components/ui/pictures/poster-art.tsx'
import { Figure } from '../../features/landing/figure.tsx'
import './landing.css'

export const LANDING_TITLE = 'Find the Gig. Fill the Room.'

const WALL = [
  'gig-revue-63',
  'gig-decks-30',
  'gig-round-94',
  'gig-market-10',
  'gig-friday-62',
  'gig-nye-134',
  'gig-island-41',
  'gigdot-37',
]

/** Shows `/` to visitors: one line, and one sign-up button for each party. Rendered into the HTML by the build. */
// oxlint-disable-next-line max-lines-per-function -- one text, read from top to bottom
export function Component() {
  return (
    <>
      <PageTitle page={LANDING_TITLE} />
      <section className="hero">
        <div className="hero__in">
          <h1 className="bill">
            <span className="bill__line">
              <i className="bill__find">Find</i> <i className="bill__gig">the gig.</i>
            </span>{' '}
            <span className="bill__line">
              <i className="bill__fill">Fill</i> <i className="bill__room">the room.</i>
            </span>
          </h1>
          <div className="entry">
            <p className="lede">
              Bandstand is where musicians and venues in metro Detroit find each other, agree on the terms and
              settle up. One page per gig, one price both sides can see.
            </p>
            <div className="row">
              <Button to="/register?type=artist" variant="act" size="large">
                Create a Profile
              </Button>
              <Button to="/register?type=venue" variant="venue" size="large">
                Post a Gig
              </Button>
            </div>
          </div>
        </div>
        <div className="wall" aria-hidden="true">
          {WALL.map((id) => (
            <PosterArt key={id} id={id} width={180} height={225} uid="wall" />
          ))}
        </div>
      </section>
      <section className="wrap trio" aria-label="What it does">
        <article aria-labelledby="connect">
          <Figure name="connect" />
          <h2 className="t4" id="connect">
            Connect with gigs and venues
          </h2>
          <p className="muted">
            Every open date in metro Detroit on one list and one map, with the pay listed. Apply with a
            message and your fee.
          </p>
        </article>
        <article aria-labelledby="discover">
          <Figure name="discover" />
          <h2 className="t4" id="discover">
            Discover musicians and professionals
          </h2>
          <p className="muted">
            Horn sections, DJs, sound engineers, string quartets. Search by instrument, genre, rate and how
            far they’ll travel.
          </p>
        </article>
        <article aria-labelledby="book">
          <Figure name="book" />
          <h2 className="t4" id="book">
            Book, build and collaborate
          </h2>
          <p className="muted">
            Both sides sign the same terms. The fee is held in escrow and released after the gig.
          </p>
        </article>
      </section>
      <section className="wrap" aria-labelledby="admit">
        <div className="admit">
          <div className="admit__main">
            <div>
              <h2 className="poster" id="admit">
                There’s a stage
                <br />
                with your date on it
              </h2>
              <p className="lede">Free to join, for artists and for venues. Bandstand is in beta.</p>
            </div>
            <Button to="/register" variant="act" size="large">
              Register Now
            </Button>
          </div>
          <div className="admit__stub">
            <Mark />
            <span className="sign">
              Detroit first
              <br />
              Beta
            </span>
          </div>
        </div>
      </section>
    </>
  )
}
