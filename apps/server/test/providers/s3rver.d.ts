declare module '@20minutes/s3rver' {
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      directory: string
      silent: boolean
      configureBuckets: { name: string }[]
    })
    middleware: ((
      context: { method: string; url: string; app: object },
      next: () => Promise<void>,
    ) => Promise<void>)[]
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
