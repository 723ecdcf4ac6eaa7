import type { ReactNode } from 'react'
import { classNames } from '../../../lib/text/class-names.ts'

export interface MemberTextProps {
  as?: 'p' | 'q' | 'span' | 'blockquote'
  className?: string
  children: ReactNode
}

/**
 * Shows what a member wrote, with its line breaks: each line in the direction of its own letters, and never wider than
 * its place, however long a word or an address is.
 */
export function MemberText({ as: Tag = 'p', className, children }: MemberTextProps) {
  return (
    <Tag dir="auto" className={classNames('member-text', className)}>
      {children}
    </Tag>
  )
}
