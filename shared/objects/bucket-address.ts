import { type Config, required } from "#shared/config.ts";

/** The address of a bucket; in the host name a bucket does not resolve on a local machine. */
export const bucketAddress = (config: Config, bucket: string): string =>
  config.AWS_ENDPOINT_URL_S3
    ? `${config.AWS_ENDPOINT_URL_S3.replace(/\/$/, "")}/${bucket}`
    : `https://${bucket}.s3.${required(config, "AWS_REGION")}.amazonaws.com`;
