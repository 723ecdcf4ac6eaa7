import { run, runOn } from '../../operations/handlers.ts'
import { api } from '../../operations/implementer.ts'
import { addDates } from './add-dates.ts'
import { cancelDates, previewCancel } from './cancel-dates.ts'
import { changeSeries, previewChange } from './change-series.ts'
import { previewSeries } from './preview-series.ts'
import { getSeries } from './read-series.ts'

export const seriesRouter = {
  preview: api.series.preview.handler(run(previewSeries)),
  get: api.series.get.handler(runOn('id', getSeries)),
  previewChange: api.series.previewChange.handler(runOn('gigId', previewChange)),
  change: api.series.change.handler(runOn('gigId', changeSeries)),
  previewCancel: api.series.previewCancel.handler(runOn('gigId', previewCancel)),
  cancel: api.series.cancel.handler(runOn('gigId', cancelDates)),
  addDates: api.series.addDates.handler(runOn('id', addDates)),
}
