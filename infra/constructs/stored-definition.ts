import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Aws, CfnMapping, type Stack, Stage } from "aws-cdk-lib";
import { ApiDefinition, type SpecRestApi } from "aws-cdk-lib/aws-apigateway";
import { Asset } from "aws-cdk-lib/aws-s3-assets";
import { Construct } from "constructs";

/** How the file of a definition ends: `npm run differences` finds it by this, beside the templates. */
export const DEFINITION_FILE = ".definition.json";

/**
 * The definition of an API as a file of its own, which API Gateway reads from the bucket of the bootstrap: in the template
 * it would be half of the megabyte that CloudFormation takes (decision 13.52). `account` is the one whose functions stand in the
 * definition: no other one can deploy the template.
 */
export function storeDefinition(stack: Stack, account: string, definition: object) {
  const scope = new Construct(stack, "Definition");
  const path = join(Stage.of(scope)!.outdir, stack.stackName + DEFINITION_FILE);
  writeFileSync(path, JSON.stringify(definition));
  const asset = new Asset(scope, "File", { path });
  // CloudFormation refuses a template whose mapping lacks what it looks up, so it ends before anything is changed.
  const files = new CfnMapping(scope, "OfAccount", { mapping: { [account]: { key: asset.s3ObjectKey } } });
  return {
    apiDefinition: ApiDefinition.fromBucket(asset.bucket, files.findInMap(Aws.ACCOUNT_ID, "key")),
    /** API Gateway answers by a new definition only after a new deployment, which CDK does not see in a mapping. */
    deployChanges: (api: SpecRestApi) => api.latestDeployment!.addToLogicalId(asset.assetHash),
  };
}
