export { type AttentionAbout, aboutText, deadlineText } from './about-text.ts'
export {
  ATTENTION_KINDS,
  type AttentionFacts,
  type AttentionKind,
  type AttentionText,
  attentionText,
} from './attention-text.ts'
