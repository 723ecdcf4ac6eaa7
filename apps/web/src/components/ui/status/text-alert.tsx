import type { ReactNode } from 'react'
import { Alert, type AlertProps } from './alert.tsx'

interface TextAlertProps extends Pick<AlertProps, 'tone' | 'onDismiss' | 'takesFocus' | 'className'> {
  text: ReactNode
}

/** Shows a message in an Alert, such as why an attempt failed; nothing without one. */
export function TextAlert({ text, ...alert }: TextAlertProps) {
  return text ? <Alert {...alert}>{text}</Alert> : null
}
