import type { StageFacts, StageInput } from '@bandstand/domain/stages'
import type { StageColumns, StageRow } from './stages.queries.ts'

/** Returns a stage as everybody reads it. */
export function stageView(row: StageRow): StageFacts {
  return {
    id: row.id,
    name: row.name,
    capacity: row.capacity,
    backline: row.backline,
    soundSystem: row.sound_system,
    lights: row.lights,
    power: row.power,
    size: row.size,
    loadIn: row.load_in,
    changeoverMinutes: row.changeover_minutes,
    curfews: row.curfews,
    imageUrl: row.image_url,
  }
}

/** Returns a stage's form as columns. */
export function stageColumns(input: StageInput): StageColumns {
  return {
    name: input.name,
    capacity: input.capacity,
    backline: input.backline,
    sound_system: input.soundSystem,
    lights: input.lights,
    power: input.power,
    size: input.size,
    load_in: input.loadIn,
    changeover_minutes: input.changeoverMinutes,
    curfews: input.curfews,
  }
}
