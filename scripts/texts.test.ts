import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from '@swc/core'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

interface Text {
  file: string
  text: string
}

interface Habit {
  habit: string
  /** What the pattern must find. */
  example: string
  pattern: RegExp
  instead: string
  /** Files whose texts are of a different kind. */
  except?: RegExp
}

/** What docs/voice.md rules out, wherever it's read: screens, mails, PDFs, the console, the documentation. */
const EVERYWHERE: Habit[] = [
  { habit: 'please', example: 'Please try again', pattern: /\bplease\b/i, instead: 'what to do' },
  { habit: 'an exclamation mark', example: 'Saved!', pattern: /[a-z]!(?=[\s"”’]|$)/i, instead: 'a period' },
  {
    habit: 'an object that acts',
    example: 'The offer stands until Friday',
    pattern: /\b(stands|stood|awaits|waits? for your|hears? (of|about))\b/i,
    instead: 'is, applies, is waiting for, is notified',
  },
  {
    habit: 'an old word',
    example: 'It begins anew',
    pattern: /\b(anew|thereof|whereby|thrice|kindly)\b/i,
    instead: 'again, of it, by which',
  },
  {
    habit: 'by itself',
    example: 'It is released by itself',
    pattern: /\bby (itself|themselves)\b/i,
    instead: 'automatically',
  },
  {
    habit: 'one’s',
    example: 'Delete one’s own account',
    pattern: /\b(?<!any|every|no|some)one[’']s own\b|^one[’']s\b/i,
    instead: 'your',
  },
  {
    habit: 'a question of confidence',
    example: 'Are you sure?',
    pattern: /\bare you sure\b/i,
    instead: 'what happens: “Cancel this booking?”',
  },
  {
    habit: 'praise of itself',
    example: 'Successfully updated',
    pattern: /\bsuccessful(ly)?\b/i,
    instead: 'what changed: “Saved”',
  },
  {
    habit: 'an error that occurs',
    example: 'An error occurred',
    pattern: /\berrors? (has |have )?occurred\b/i,
    instead: 'what did not happen',
  },
  {
    habit: 'Latin',
    example: 'a key, e.g. this one',
    pattern: /\b(e\.g|i\.e|etc|viz)\./i,
    instead: 'for example, that is',
  },
  {
    habit: 'a British word',
    example: 'Is there a telephone?',
    pattern:
      /\b(the lift|telephone|whilst|fortnight|cheques?|postcode|in case of|straight away|ring (us|them|you))\b/i,
    instead: 'elevator, phone, while, two weeks, check, ZIP code, if, right away, call',
  },
  {
    habit: 'a long word',
    example: 'in order to play',
    pattern: /\b(in order to|utili[sz]e|prior to)\b/i,
    instead: 'to, use, before',
  },
]

/** Agreements and receipts are written without contractions, and their clauses can be long. */
const AGREEMENTS = /\/(compose-document|receipt|terms)\.tsx?$/
/** Choices such as “Acid Jazz” are names, and so are places. */
const NAMES =
  /\/(domain\/src\/(profiles|vocabulary)|integrations\/places|features\/dev-ui)\/|\/(holidays|mail-layout|draw-ground)\.ts$/

/** What else isn't written in a program's texts. */
const IN_TEXTS: Habit[] = [
  ...EVERYWHERE,
  {
    habit: 'a formal negation',
    example: 'You cannot do this',
    // A text in lower case is a line of a log.
    pattern:
      /^(?![a-z]).*\b(cannot|(can|could|do|does|did|is|are|was|were|has|have|had|will|would|should) not)\b/,
    instead: 'a contraction: can’t, doesn’t',
    except: AGREEMENTS,
  },
  {
    habit: 'a pronoun and verb apart',
    example: 'You are offline',
    pattern:
      /^(?![a-z]).*(?<!\b([Ww]ho|[Ww]hat|[Ww]here|[Hh]ow|as|than) )\b(([Yy]ou|[Ww]e|[Tt]hey) (are|will)|([Ii]t|[Tt]here) (is|will))\b(?= \w)/,
    instead: 'a contraction: you’re, it’s',
    except: AGREEMENTS,
  },
  {
    habit: 'the other side',
    example: 'Ask the other side',
    pattern: /\bthe other side\b/i,
    instead: 'their name',
    except: AGREEMENTS,
  },
  {
    habit: 'a semicolon',
    example: 'It is over; nobody owes anything',
    pattern: / [a-z’]+; [a-z]/i,
    instead: 'two sentences',
    except: /\/(compose-document|receipt|terms|embed)\.tsx?$/,
  },
  { habit: 'three dots', example: 'Loading gigs...', pattern: /\w\.\.\./, instead: 'one character: …' },
  {
    habit: 'Title Case',
    example: 'Send Proposal',
    pattern: /^[A-Z][a-z’]+( ((a|and|for|in|of|or|the|to|with|your|&)(?= )|[A-Z][a-z’]+))+[.?…]*$/,
    instead: 'sentence case',
    except: NAMES,
  },
]

/** Names that keep their capitals, of one word or more. */
const PROPER_NAMES =
  /(?<=\s|^)(Bandstand|American Express|Apple Music|Diners Club|DocuSign|Google( Maps)?|Bandcamp|SoundCloud|Stripe|Pro|Beta|Detroit|Supabase|Public Sans)\b/g

/** Texts that the specification gives word for word, by their rows of the checklist. They don't change. */
const SPECIFIED: Record<string, string[]> = {
  'LAND-01': ['Create a Profile'],
  'LAND-02': ['Post a Gig'],
  'LAND-08': ['Register Now'],
  'PWA-02': ['Install App'],
  'PWA-03': ['Not Now'],
  'NAV-22': ['Page Not Found'],
  'NAV-24': ['Back to Home'],
  'NAV-30': ['Loading application...'],
  'NAV-36': ['Unexpected Application Error!'],
  'NAV-41': ['Sign Out'],
  'NAV-53': ['Find Gigs'],
  'NAV-54': ['Contact Us', 'Help Center', 'Privacy Policy', 'Terms of Service'],
  'DASH-02': ['Edit Profile', 'Your Profile'],
  'DASH-03': ['Browse Gigs'],
  'DASH-04': ['Getting Started'],
  'DASH-05': ['Complete Profile'],
  'DASH-06': ['Explore Gigs'],
  'PROF-02': ['Loading profile...'],
  'PROF-03': ['Error!'],
  'PROF-06': ['Complete Your Profile'],
  'PROF-07': ['Create Profile'],
  'PROF-08': ['Edit Your Profile'],
  'PROF-29': ['Social Links'],
  'PROF-37': ['Profile Completion Required'],
  'PROF-38': [
    'Please complete your profile information to continue using the app. This helps us provide you with a better experience.',
  ],
  'PROF-41': ['Profile completed successfully! Welcome to {}!'],
  'PROF-42': ['Profile updated successfully!'],
  'PROF-43': ['Please complete your profile to continue using the app.'],
  'PROF-45': ['Try Again'],
  'PROF-47': ['Please complete your profile to continue using the app'],
  'PROF-48': ['Profile Type'],
  'PROF-49': ['Profile Image'],
  'PROF-50': ['Personal Information'],
  'PROF-51': ['Artist Information'],
  'PROF-52': ['Venue Information'],
  'PROF-54': ['Save Profile'],
  'GIG-15': ['Reset Filters'],
  'GIG-30': ['Edit Gig'],
  'GIG-32': ['Back to Gigs'],
  'GIG-34': ['Post a New Gig'],
  'GIG-35': ['Basic Information'],
  'GIG-36': ['Payment Information'],
  'GIG-45': ['Gig created successfully! Redirecting to gig details...'],
  'GIG-48': ['Update Profile'],
  'GIG-51': ['Gig updated successfully!', 'Gig updated successfully! Redirecting...'],
  'GIG-54': ['Return to Dashboard'],
  'DIR-03': ['Show Filters', 'Hide Filters'],
  'DIR-10': ['Apply Filters'],
  'ART-05': ['Artist Not Found'],
  'ART-06': ['Back to Artists'],
  'NET-01': ['Your Network'],
  'NET-04': ['Find More'],
  'CON-04': ['Print Contract'],
  'CON-05': ['Sign Contract'],
  'CON-06': ['Contract Signed'],
  'PAY-02': ['Loading payments...'],
  'PAY-05': ['Available Balance', 'Pending Balance'],
  'PAY-06': ['Withdraw to Bank'],
  'PAY-25': ['Payment Flow'],
  'PAY-29': ['Deposit Funds'],
  'PAY-30': ['Release Funds'],
  'PAY-31': ['Cancel Payment and Booking'],
  'PAY-32': ['Print Receipt'],
  'SET-01': ['Account Settings'],
  'SET-02': ['Profile Information'],
  'SET-05': ['Notification Preferences'],
  'SET-06': ['Change Password'],
  'SET-11': ['Select Type'],
  'SET-18': ['Danger Zone', 'Delete Account'],
  'SUB-08': ['Manage Billing & Subscription'],
  'SUB-10': ['View All Plans'],
  'MAP-01': ['Please Log In'],
  'MAP-11': ['View Gig Details'],
  'MAP-12': ['View Profile'],
  'MAP-13': ['Visit Website'],
  'MAP-16': ['Map View'],
  'FIND-02': ['Venue Access Only'],
  'FLOW-16': ['Saving profile...'],
  'FLOW-17': ['Uploading profile image...', 'Processing and uploading image...'],
  'FLOW-43': ['Payment deposit successful!', 'Payment release successful!', 'Payment cancel successful!'],
  'VAL-02': ['Please enter a valid email address'],
  'VAL-04': ['Please fix the validation errors before submitting'],
  'VAL-09': ['Please confirm your password'],
  'VAL-10': ['Passwords do not match'],
  'VAL-11': ['Please enter your email address'],
  'VAL-12': ['Please fill in all fields'],
  'VAL-16': ['New passwords do not match'],
  'VAL-29': ['Please enter a valid phone number'],
  'VAL-30': ['Please enter a valid URL', 'Please enter a valid {} URL'],
  'VAL-42': ['Please select at least one profession'],
  'VAL-44': ['Please select a venue type'],
  'VAL-47': ['Invalid file type. Please upload a JPEG or PNG image.'],
  'VAL-62': ['Please select at least one instrument'],
  'VAL-71': ['Please select a valid location first'],
  'VAL-72': ['Invalid location data. Please try selecting a different location.'],
  'ERR-04': ['Auth session missing!'],
  'ERR-10': ['Image upload completed but no URL was returned. Please try again.'],
  'ERR-13': ['An unexpected error occurred: {}'],
  'ERR-18': ['Failed to load map data. Please try again later.'],
  'ERR-24': ['You do not have permission to edit this gig'],
  'ERR-25': ['An error occurred while loading the gig'],
  'ERR-26': ['An error occurred while updating the gig'],
  'ERR-30': ['Failed to load subscription information. Please try again later.'],
  'ERR-31': ['Failed to open subscription management portal. Please try again later.'],
  'ERR-34': [
    'There was a problem accessing your subscription management. Please try again or contact support.',
  ],
  'ERR-36': ['Failed to load user profile. Please try again later.'],
  'ERR-37': ['Failed to upload profile picture. Please try again.'],
  'ERR-38': ['Failed to update profile. Please try again.'],
  'ERR-39': ['Failed to update notification preferences. Please try again.'],
  'ERR-40': ['Failed to update password. Please try again.'],
  'ERR-41': ['Failed to search for artists. Please try again.'],
  'SET-21': ['Profile picture updated successfully'],
  'SET-22': ['Profile updated successfully'],
  'SET-23': ['Notification preferences updated successfully'],
  'SET-24': ['Password updated successfully'],
  'the protocol of accounts and functions': [
    'Requested function was not found',
    'Unsupported provider: provider is not enabled',
  ],
}

/** The texts of a program: literals and the text of elements. What a template inserts is `{}`. */
function textsOf(source: string, file: string): string[] {
  const found: string[] = []
  const note = (text: string) => found.push(text.replace(/\s+/g, ' ').trim())
  const visit = (node: any): void => {
    if (typeof node !== 'object' || node === null) return
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
      case 'ExportNamedDeclaration':
      case 'TsLiteralType':
        return
      case 'JSXAttribute':
        if (/^(className|d|href|to|style)$/.test(node.name.value)) return
        break
      case 'TaggedTemplateExpression':
        if (node.tag.value === 'sql') return
        break
      case 'StringLiteral':
      case 'JSXText':
        note(node.value)
        return
      case 'TemplateLiteral':
        note(node.quasis.map((quasi: { cooked: string }) => quasi.cooked).join('{}'))
    }
    Object.values(node).forEach(visit)
  }
  visit(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') }).body)
  return found.filter((text) => /[a-z]/i.test(text))
}

/** The paragraphs of a document, without its code. */
function paragraphsOf(source: string): string[] {
  return source
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/`[^`\n]*`|\]\([^)]*\)|<http[^>]*>/g, ' ')
    .split(/\n\s*\n|\n(?=[-#|]|\d+\. )/)
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
}

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8')
}

/** SQL has no readers, and members of the demo world write as they like. */
const programs = globSync(['packages/*/src/**/*', 'apps/*/src/**/*'], { cwd: root }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.(test|queries)\.tsx?$|\/(demo|bulk)\/|\/db\/types\.ts$/.test(file),
)
const documents = globSync(
  ['*.md', '.env.example', 'docs/**/*.md', 'packages/*/src/**/*.md', 'apps/*/src/**/*.md'],
  { cwd: root },
)
  // It quotes what not to write.
  .filter((file) => file !== 'docs/voice.md')

const specified = new Set(Object.values(SPECIFIED).flat())
const inPrograms = programs.flatMap((file) => textsOf(read(file), file).map((text) => ({ file, text })))
const inDocuments = documents.flatMap((file) => paragraphsOf(read(file)).map((text) => ({ file, text })))

function usesOf({ pattern, except }: Habit, texts: Text[]): Text[] {
  return texts.filter(
    ({ file, text }) => !except?.test(`/${file}`) && pattern.test(text.replace(PROPER_NAMES, 'x')),
  )
}

function listOf(uses: Text[]): string[] {
  return uses.map(({ file, text }) => `${file}: ${text}`)
}

describe('texts sound like docs/voice.md', () => {
  it.each(IN_TEXTS)('programs say $instead instead of $habit', (habit) => {
    const uses = usesOf(habit, inPrograms).filter(({ text }) => !specified.has(text))
    expect(listOf(uses)).toEqual([])
  })

  it.each(EVERYWHERE)('documents say $instead instead of $habit', (habit) => {
    expect(listOf(usesOf(habit, inDocuments))).toEqual([])
  })

  it.each(IN_TEXTS)('finds $habit', ({ pattern, example }) => {
    expect(example).toMatch(pattern)
  })

  it('exempts no text unnecessarily', () => {
    const needed = new Set(IN_TEXTS.flatMap((habit) => usesOf(habit, inPrograms)).map(({ text }) => text))
    expect([...specified].filter((text) => !needed.has(text))).toEqual([])
  })

  it('reads texts of every kind', () => {
    const source = `import { a } from './please.ts'
      const key = sql\`please\` // please
      const b = <p className="please" title={\`\${key} is\n here\`}>Read <b>this</b> {'now'}</p>`
    expect(textsOf(source, 'a.tsx')).toEqual(['{} is here', 'Read', 'this', 'now'])
    expect(paragraphsOf('# Title\n\nOne `please`\n[two](please)\n\n```\nplease\n```\n- three')).toEqual([
      '# Title',
      'One [two',
      '- three',
    ])
    expect([programs.length > 1000, documents.length > 30]).toEqual([true, true])
  })
})
