import { ThemeToggle } from '../../components/layout/theme-toggle.tsx'
import { PageHead } from '../../components/ui/page/page-head.tsx'
import { PageTitle } from '../../components/ui/page/page-title.tsx'
import { ButtonSpecimens } from '../../features/dev-ui/button-specimens.tsx'
import { FieldSpecimens } from '../../features/dev-ui/field-specimens.tsx'
import { HeaderSpecimens } from '../../features/dev-ui/header-specimens.tsx'
import { LayerSpecimens } from '../../features/dev-ui/layer-specimens.tsx'
import { MarkSpecimens } from '../../features/dev-ui/mark-specimens.tsx'
import { MessageSpecimens } from '../../features/dev-ui/message-specimens.tsx'
import { PickerSpecimens } from '../../features/dev-ui/picker-specimens.tsx'
import { TextSpecimens } from '../../features/dev-ui/text-specimens.tsx'

/** Shows /dev/ui: every component in every state. */
export function Component() {
  return (
    <div className="wrap stack stack--l py-8">
      <PageTitle page="Pieces" />
      <PageHead title="Pieces" actions={<ThemeToggle />}>
        Everything Bandstand is built from, in every state.
      </PageHead>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-10 lg:grid-cols-2">
        <HeaderSpecimens />
        <ButtonSpecimens />
        <TextSpecimens />
        <MarkSpecimens />
        <FieldSpecimens />
        <PickerSpecimens />
        <MessageSpecimens />
        <LayerSpecimens />
      </div>
    </div>
  )
}
