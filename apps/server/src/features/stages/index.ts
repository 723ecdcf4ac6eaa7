// What the stages of a venue are. `booking/stages` changes them, because gigs and reserved times follow.
export { chooseStage, stageOrFirst } from './choose-stage.ts'
export {
  eraseStages,
  findStage,
  insertStage,
  isStageNameTaken,
  orderStages,
  selectStages,
  type StageRow,
  updateStage,
} from './stages.queries.ts'
export { stageColumns, stageView } from './stages.view.ts'
