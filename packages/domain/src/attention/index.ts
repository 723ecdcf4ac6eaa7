export {
  ATTENTION_KINDS,
  type AttentionFacts,
  type AttentionKind,
  type AttentionText,
  attentionText,
} from './attention-text.ts'
