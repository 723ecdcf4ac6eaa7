import { totalmem } from 'node:os'

/** Returns the settings of the embedded server, for its command line, so that an old data folder gets new ones. */
export function serverSettings(): Record<string, string> {
  const memoryMB = Math.floor(totalmem() / 2 ** 20)
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: `${Math.min(512, Math.max(64, Math.floor(memoryMB / 16)))}MB`,
    effective_cache_size: `${Math.max(256, Math.floor(memoryMB / 2))}MB`,
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    wal_compression: 'on',
    random_page_cost: '1.1',
    // Every query is small: compiling it or spreading it over processes costs more than it saves.
    jit: 'off',
    max_parallel_workers_per_gather: '0',
    fsync: 'on',
    synchronous_commit: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
  }
}
