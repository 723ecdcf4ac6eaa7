export {
  BACKLINE,
  CHANGEOVER_CHOICES,
  curfewAt,
  curfewProblem,
  gearLines,
  type StageFacts,
  stageFacts,
  type StageInput,
  stageInput,
  STAGES_MAX,
  stagesMaxText,
  stageTexts,
} from './stage.ts'
