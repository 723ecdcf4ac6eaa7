import path from 'node:path'
import { REPOSITORY } from '../repository.ts'
import { flag, type Group, matching, oneOf, text, webAddress } from '../setting.ts'

export const files = {
  title: 'Files',
  about:
    'Uploaded files are stored in DATA_DIR/objects, or in a bucket of S3 or of a store that speaks its protocol. The bucket must exist and stay private: Bandstand sends the files itself, because it decides with each request who can read them. Its key needs s3:GetObject, s3:PutObject, s3:DeleteObject and s3:ListBucket.',
  settings: {
    DATA_DIR: {
      ...text,
      must: 'must be a folder',
      about:
        'Where the embedded database and uploaded files are stored, with a cache of files made from them (DATA_DIR/cache). The server doesn’t start if it can’t write there.',
      unset: '.data in Bandstand’s folder',
      derive: () => path.join(REPOSITORY, '.data'),
      example: '/var/lib/bandstand',
    },
    OBJECT_STORE: {
      ...oneOf('disk', 's3'),
      about: 'Where uploaded files are stored.',
      unset: 's3 if there’s a bucket, otherwise disk',
      derive: ({ S3_BUCKET }) => (S3_BUCKET ? 's3' : 'disk'),
      from: ['S3_BUCKET'],
      example: 's3',
    },
    OBJECT_STORE_ALSO_READ: {
      ...oneOf('disk', 's3'),
      about:
        'The other store, from which files are also read while they move from one to the other (docs/operating.md).',
      unset: 'files are read only where they’re stored',
      example: 'disk',
    },
    S3_BUCKET: {
      ...matching(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket, in lower case'),
      about: 'The bucket for uploaded files.',
      unset: 'no bucket is used',
      example: 'bandstand',
    },
    S3_REGION: {
      ...matching(/^[\w-]{1,60}$/, 'must be a region, such as us-east-1'),
      about: 'The region of the bucket.',
      default: 'us-east-1',
    },
    S3_ENDPOINT: {
      ...webAddress,
      about: 'The address of another store than Amazon’s own.',
      unset: 'Amazon’s own store',
      example: 'https://s3.example',
    },
    S3_ACCESS_KEY_ID: {
      ...text,
      about: 'The key of the bucket. Set both parts or neither.',
      isSecret: true,
      unset: 'the role of the machine, for Amazon’s own store only',
    },
    S3_SECRET_ACCESS_KEY: {
      ...text,
      about: 'The secret part of the key.',
      isSecret: true,
      unset: 'the role of the machine, for Amazon’s own store only',
    },
    S3_PATH_STYLE: {
      ...flag,
      about: 'off: the store has a DNS name for each bucket.',
      unset: 'on with S3_ENDPOINT, otherwise off',
      derive: ({ S3_BUCKET, S3_ENDPOINT }) => (S3_BUCKET ? (S3_ENDPOINT ? 'on' : 'off') : undefined),
      from: ['S3_ENDPOINT'],
      example: 'off',
    },
  },
} satisfies Group
