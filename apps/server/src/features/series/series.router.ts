import { run } from '../../operations/handlers.ts'
import { api } from '../../operations/implementer.ts'
import { previewSeries } from './preview-series.ts'

export const seriesRouter = {
  preview: api.series.preview.handler(run(previewSeries)),
}
