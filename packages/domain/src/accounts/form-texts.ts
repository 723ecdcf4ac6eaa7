/** Shown above a form whose submission was stopped by its own rules. */
export const FIX_ERRORS_TEXT = 'Please fix the validation errors before submitting'
