import { Check, Printer } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonClass } from '../../components/ui/page/button.tsx'
import { Link } from '../../components/ui/page/link.tsx'
import { SegmentedControl } from '../../components/ui/choices/segmented-control.tsx'
import { Specimen } from './specimen.tsx'

/** Shows buttons, links and the segmented control. */
export function ButtonSpecimens() {
  const [view, setView] = useState<'list' | 'map'>('list')
  return (
    <Specimen title="Buttons" full>
      <div className="row">
        <Button variant="act">Send application</Button>
        <Button variant="act" className="is-hover">
          Hover
        </Button>
        <Button variant="act" className="is-focus">
          Focus
        </Button>
        <Button variant="act" busy>
          Saving profile...
        </Button>
        <Button variant="act" disabled>
          Disabled
        </Button>
        <Button variant="venue">Venue</Button>
        <Button variant="venue" className="is-hover">
          Hover
        </Button>
      </div>
      <div className="row">
        <Button>Edit Gig</Button>
        <Button className="is-hover">Hover</Button>
        <Button className="is-focus">Focus</Button>
        <Button disabled>
          <Check className="i" aria-hidden="true" />
          Contract Signed
        </Button>
        <Button variant="quiet">Cancel</Button>
        <Button variant="quiet" className="is-hover">
          Hover
        </Button>
      </div>
      <div className="row">
        <Button variant="danger">Cancel Payment</Button>
        <Button variant="danger" className="is-hover">
          Hover
        </Button>
        <Button variant="danger-solid">Delete Account</Button>
        <Button size="small">Small</Button>
        <Button variant="act" size="large">
          Large
        </Button>
        <Button icon aria-label="Print">
          <Printer className="i" aria-hidden="true" />
        </Button>
      </div>
      <div className="row">
        <Button to="/">A link of this app</Button>
        <Button render={<a href="/robots.txt">Another element</a>} />
        <span className={buttonClass({ size: 'small' })}>Dressed by class</span>
        <p>
          Text with <Link to="/">a link in them</Link>.
        </p>
        <SegmentedControl
          label="View"
          value={view}
          onValueChange={setView}
          options={[
            { value: 'list', label: 'List' },
            { value: 'map', label: 'Map' },
          ]}
        />
      </div>
    </Specimen>
  )
}
