/** The create and the edit form offer different types; one stored vocabulary holds both. */
export const PAYMENT_TYPES = ['flat', 'hourly', 'performance', 'budget', 'negotiable'] as const
export type PaymentType = (typeof PAYMENT_TYPES)[number]

export const PAYMENT_TYPES_ON_CREATE = [
  'flat',
  'hourly',
  'performance',
  'budget',
] as const satisfies PaymentType[]
export const PAYMENT_TYPES_ON_EDIT = ['flat', 'hourly', 'negotiable'] as const satisfies PaymentType[]

export const PAYMENT_TYPE_LABELS: Record<PaymentType, string> = {
  flat: 'Flat rate',
  hourly: 'Hourly',
  performance: 'Per performance',
  budget: 'Total budget',
  negotiable: 'Negotiable',
}
