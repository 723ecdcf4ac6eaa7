export { curfewEnd, curfewWarning } from './curfew.ts'
export {
  BACKLINE,
  CHANGEOVER_CHOICES,
  gearLines,
  type StageFacts,
  stageFacts,
  type StageInput,
  stageInput,
  stageLines,
  STAGES_MAX,
  stagesMaxText,
  stageTexts,
} from './stage.ts'
